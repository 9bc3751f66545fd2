import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import type { FormValues } from './edit-form-options.ts'

interface KeptEdit {
  /** `updated_at` of the row that was edited. */
  base?: string | undefined
  /** `updated_at` of the draft that it was typed over. */
  draft?: string | undefined
  values: FormValues
}

/** Keeps what is typed into an edit form in this tab until it is saved; null deletes it. */
export const keepEdit = (name: string, edit: KeptEdit | null) => keepInTab(name, edit)

/** What this tab keeps of an edit form, or null when there is none. */
export function keptEdit(name: string): KeptEdit | null {
  const edit = keptInTab<KeptEdit>(name)
  return edit && typeof edit.values === 'object' ? edit : null
}

/** Forgets what was typed into a form that was left since, unless another one has kept something else by now. */
export function forgetEdit(name: string, typed: KeptEdit | null): void {
  if (JSON.stringify(keptEdit(name)) === JSON.stringify(typed)) keepEdit(name, null)
}
