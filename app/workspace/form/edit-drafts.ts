import { storeDraft, storedDraft } from '#app/lib/drafts.ts'
import type { FormValues } from './edit-form-options.ts'

interface EditDraft {
  /** `updated_at` of the row that was edited. */
  base?: string | undefined
  values: FormValues
}

/** Keeps what is typed into an edit form in this tab; null deletes it. */
export const keepDraft = (name: string, draft: EditDraft | null) => storeDraft(name, draft)

/** The draft of an edit form in this tab, or null when there is none. */
export function readDraft(name: string): EditDraft | null {
  const draft = storedDraft<EditDraft>(name)
  return draft && typeof draft.values === 'object' ? draft : null
}
