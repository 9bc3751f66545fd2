import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepInTab, keptInTab } from './tab-storage.ts'

/**
 * Keeps a form's input in this tab until it is sent, across reloads and ended sessions.
 * @param name the form's name
 * @param secret fields that are never stored, such as passwords
 * @returns a function that deletes what is kept, to call once the form was sent
 */
export function useKeptInput<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  secret: (keyof Values)[] = [],
): () => void {
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions and its fields' names never change.
  useEffect(() => {
    const { reset, getValues, subscribe } = form
    // Input from before hydration wins
    const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
    reset({ ...getValues(), ...keptInTab<Partial<Values>>(name), ...typed })
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        const kept = Object.entries(values).filter(([field, value]) => value && !secret.includes(field))
        if (!sent.current) keepInTab(name, Object.fromEntries(kept))
      },
    })
  }, [name])
  return () => {
    sent.current = true
    keepInTab(name, null)
  }
}
