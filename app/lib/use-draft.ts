import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKey } from './drafts.ts'

/**
 * Keeps a form's input in this tab until it is sent, across reloads and ended sessions.
 * @param name the form's name
 * @param secret fields that are never stored, such as passwords
 * @returns a function that deletes the draft, to call once the form was sent
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
      // Input from before hydration wins
      const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
      reset({ ...getValues(), ...draft, ...typed })
    } catch {
      // Storage may be blocked: then there is no draft
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
