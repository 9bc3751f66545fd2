import { useEffect } from 'react'

/** How long code that removes an element has to move the focus itself, in milliseconds. */
const grace = 60

const ancestorsOf = (element: Element) => {
  const found: Element[] = []
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) found.push(at)
  return found
}

/** The heading, dialog or screen that stands for a part of the page. */
function placeIn(around: Element): HTMLElement | null {
  if (around.matches('[role="dialog"], #content')) return around as HTMLElement
  return around.querySelector<HTMLElement>(':is(h1, h2, h3)[tabindex="-1"]')
}

/**
 * Keeps the focus where someone works when the button that they pressed disappears: moves it to the heading
 * of the button's part, its dialog, or the screen. With the focus on the page itself, the keys of that part
 * would do nothing, and Tab would start at the top.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let around: Element[] = []
    let later: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      last = target as Element
      around = ancestorsOf(last)
    }
    const move = () => {
      if (document.activeElement !== document.body || !last || last.isConnected) return
      for (const one of around.filter(({ isConnected }) => isConnected)) {
        const place = placeIn(one)
        if (place) return place.focus({ preventScroll: true })
      }
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      clearTimeout(later)
      later = setTimeout(move, grace)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(later)
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}
