import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'

const kept = new Map<VisitorForm, Record<string, string>>()
const unkept = new Set(['website', 'seen', 'service_id', 'password', 'privacy_version', 'opening'])

/** The key of what the page had suggested, stored beside the fields. No field has this name. */
const suggestionKey = 'suggestion'

const kindOf = (form: HTMLFormElement) => form.dataset.form as VisitorForm

/** The entries worth storing: not the robot fields, the chosen service or the password. */
export function inputOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const typed = [...entries].filter(
    ([name, value]) => typeof value === 'string' && !unkept.has(name) && value !== '',
  )
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))
}

/** A free text that was kept, and what the page had suggested as its beginning. */
interface KeptText {
  text: string
  suggestion: string
}

/**
 * A kept text on a page that suggests another beginning, such as the name of another project: keeps what was
 * typed, after the page's own suggestion. On the page where it was typed, the text is as it was left.
 */
export function withSuggestion({ text, suggestion }: KeptText, own: string): string {
  if (suggestion === own) return text
  const typed = suggestion && text.startsWith(suggestion) ? text.slice(suggestion.length) : text
  return own + typed
}

function keptInput(kind: VisitorForm): Record<string, string> {
  const input = keptInTab<Record<string, string>>(kind)
  // If storage is blocked, memory keeps the input while the page is open
  return (input === undefined ? kept.get(kind) : input) ?? {}
}

/** Stores what has been typed, until the tab is closed or the form is sent. */
export function keepInput(form: HTMLFormElement): void {
  const kind = kindOf(form)
  const input = inputOf(new FormData(form))
  // Prefilled values are filled in again, for the person who is signed in by then
  for (const [name, text] of Object.entries(input)) {
    const field = form.elements.namedItem(name) as HTMLInputElement
    if (field.type !== 'checkbox' && field.defaultValue === text) delete input[name]
  }
  const suggested = form.querySelector<HTMLTextAreaElement>('[data-suggested]')
  if (suggested && input[suggested.name]) input[suggestionKey] = suggested.dataset.suggested ?? ''
  kept.set(kind, input)
  keepInTab(kind, input)
}

/** Deletes what is kept of a form that was sent. */
export function forgetInput(kind: VisitorForm): void {
  kept.delete(kind)
  keepInTab(kind, null)
}

/** Puts kept input into fields that are empty or hold only what the page suggests. */
export function fillFromKept(form: HTMLFormElement): void {
  const input = keptInput(kindOf(form))
  for (const control of form.elements) {
    const field = control as HTMLInputElement
    const text = input[field.name]
    const own = field.dataset.suggested
    // Tick the box only if its words are those that the person agreed to
    if (field.type === 'checkbox') field.checked ||= text === field.value
    else if (text && own !== undefined)
      field.value = withSuggestion({ text, suggestion: input[suggestionKey] ?? '' }, own)
    else if (text && !field.value) field.value = text
  }
}
