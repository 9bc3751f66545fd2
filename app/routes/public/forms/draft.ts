import { type RefObject, useEffect } from 'react'
import type { VisitorForm } from '../../../data/service-requests.ts'

const keyOf = (kind: VisitorForm) => `handasa.draft.${kind}`
const kept = new Map<VisitorForm, Record<string, string>>()
const unkept = new Set(['website', 'seen', 'submission_id', 'service_id'])

function readDraft(kind: VisitorForm): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? '{}')
  } catch {
    return kept.get(kind) ?? {}
  }
}

/** Keeps what has been typed so far, until the tab is closed or the form is sent. */
export function keepDraft(kind: VisitorForm, form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name, value]) => !unkept.has(name) && value !== '')
  const draft = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))
  kept.set(kind, draft)
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden; memory has it for as long as the page is open.
  }
}

/** Forgets a draft that was sent. */
export function clearDraft(kind: VisitorForm): void {
  kept.delete(kind)
  try {
    sessionStorage.removeItem(keyOf(kind))
  } catch {
    // As above.
  }
}

/** Puts a kept draft back into the fields that are still empty. */
export function useDraft(kind: VisitorForm, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const draft = readDraft(kind)
    for (const control of form.current?.elements ?? []) {
      const field = control as HTMLInputElement
      const text = draft[field.name]
      if (text && !field.value) field.value = text
    }
  }, [kind, form])
}
