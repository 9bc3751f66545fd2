import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKey } from './drafts.ts'

/**
 * Keeps what is typed into a form in this tab until it is sent, through reloads and ended sessions.
 * @param name of the form
 * @param secret fields that are never kept, such as passwords
 * @returns forgets the draft, to be called when the form has arrived
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  secret: (keyof Values)[] = [],
): () => void {
  const key = draftKey(name)
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions and its fields' names never change.
  useEffect(() => {
    const { reset, getValues, subscribe } = form
    try {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      // What was typed before the page was taken over wins
      const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
      reset({ ...getValues(), ...draft, ...typed })
    } catch {
      // Storage may be forbidden: then nothing is kept
    }
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        const kept = Object.entries(values).filter(([field, value]) => value && !secret.includes(field))
        if (sent.current) return
        try {
          sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
        } catch {
          // As above
        }
      },
    })
  }, [key])
  return () => {
    sent.current = true
    try {
      sessionStorage.removeItem(key)
    } catch {
      // As above
    }
  }
}
