import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { storeDraft, storedDraft } from '#app/lib/drafts.ts'

const kept = new Map<VisitorForm, Record<string, string>>()
const unkept = new Set(['website', 'seen', 'service_id', 'password', 'privacy_version', 'opening'])

/** Stored beside the fields: what the page had suggested. No field has this name. */
const suggestionKey = 'suggestion'

const kindOf = (form: HTMLFormElement) => form.dataset.form as VisitorForm

/** The entries worth storing: not the robot fields, the chosen service or the password. */
export function draftOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const typed = [...entries].filter(
    ([name, value]) => typeof value === 'string' && !unkept.has(name) && value !== '',
  )
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))
}

/** A free text in a draft, and what the page had suggested as its beginning. */
export interface DraftText {
  text: string
  suggestion: string
}

/**
 * The text of a draft on a page that suggests another beginning, such as the name of another project: what was typed
 * stays, and the suggestion is the page's. On the page it was typed on, it is as it was left.
 */
export function withSuggestion({ text, suggestion }: DraftText, own: string): string {
  if (suggestion === own) return text
  const typed = suggestion && text.startsWith(suggestion) ? text.slice(suggestion.length) : text
  return own + typed
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
  for (const [name, text] of Object.entries(draft)) {
    const field = form.elements.namedItem(name) as HTMLInputElement
    if (field.type !== 'checkbox' && field.defaultValue === text) delete draft[name]
  }
  const suggested = form.querySelector<HTMLTextAreaElement>('[data-suggested]')
  if (suggested && draft[suggested.name]) draft[suggestionKey] = suggested.dataset.suggested ?? ''
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
    const own = field.dataset.suggested
    // Ticked by the person, beside the same words
    if (field.type === 'checkbox') field.checked ||= text === field.value
    else if (text && own !== undefined)
      field.value = withSuggestion({ text, suggestion: draft[suggestionKey] ?? '' }, own)
    else if (text && !field.value) field.value = text
  }
}
