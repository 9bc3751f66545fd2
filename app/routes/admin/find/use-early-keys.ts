import { useCallback, useEffect, useRef } from 'react'

/**
 * Keeps what is typed after someone opens the search and before its field is there: on a slow connection the
 * dialog is still loading.
 * @returns a function that returns what was typed, once
 */
export function useEarlyKeys(asked: boolean): () => string {
  const early = useRef('')
  useEffect(() => {
    if (!asked) return
    early.current = ''
    const keep = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing) return
      if (target instanceof Element && target.closest('[role="dialog"]')) return
      if (key === 'Backspace') early.current = early.current.slice(0, -1)
      else if ([...key].length === 1) early.current += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [asked])
  return useCallback(() => {
    const kept = early.current
    early.current = ''
    return kept
  }, [])
}
