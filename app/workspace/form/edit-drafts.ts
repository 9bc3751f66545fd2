import { draftKey } from '#app/lib/drafts.ts'
import type { FormValues } from './use-edit-form.ts'

interface Draft {
  /** `updated_at` of the row that it was made from. */
  base?: string | undefined
  typed: FormValues
}

/** Keeps what is typed into a form in this tab; null forgets it. */
export function keepDraft(name: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(draftKey(name), JSON.stringify(draft))
    else sessionStorage.removeItem(draftKey(name))
  } catch {
    // Storage may be forbidden or full: then nothing is kept
  }
}

/** The draft of a form in this tab, if there is one. */
export function readDraft(name: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftKey(name)) ?? 'null')
    return draft && typeof draft.typed === 'object' ? draft : null
  } catch {
    return null
  }
}
