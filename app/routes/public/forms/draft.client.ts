import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { storeDraft, storedDraft } from '#app/lib/drafts.ts'

const kept = new Map<VisitorForm, Record<string, string>>()
const unkept = new Set(['website', 'seen', 'service_id', 'password'])

const kindOf = (form: HTMLFormElement) => form.dataset.form as VisitorForm

/** The entries worth storing: not the robot fields, the chosen service or the password. */
export function draftOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const typed = [...entries].filter(
    ([name, value]) => typeof value === 'string' && !unkept.has(name) && value !== '',
  )
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))
}

function readDraft(kind: VisitorForm): Record<string, string> {
  const draft = storedDraft<Record<string, string>>(kind)
  // Where storage is blocked, memory has the draft for as long as the page is open
  return (draft === undefined ? kept.get(kind) : draft) ?? {}
}

/** Stores what has been typed, until the tab is closed or the form is sent. */
export function keepDraft(form: HTMLFormElement): void {
  const kind = kindOf(form)
  const draft = draftOf(new FormData(form))
  // Prefilled values are filled in again, for the person who is signed in by then
  for (const [name, text] of Object.entries(draft))
    if ((form.elements.namedItem(name) as HTMLInputElement).defaultValue === text) delete draft[name]
  kept.set(kind, draft)
  storeDraft(kind, draft)
}

/** Deletes the draft of a form that was sent. */
export function clearDraft(kind: VisitorForm): void {
  kept.delete(kind)
  storeDraft(kind, null)
}

/** Restores the draft into fields that are empty or hold only what the page suggests. */
export function fillFromDraft(form: HTMLFormElement): void {
  const draft = readDraft(kindOf(form))
  for (const control of form.elements) {
    const field = control as HTMLInputElement
    const text = draft[field.name]
    if (text && (!field.value || 'suggested' in field.dataset)) field.value = text
  }
}
