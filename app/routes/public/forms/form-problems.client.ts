import type { FieldError, FormErrors } from '#app/data/fields.ts'
import { orderedFileName } from '#app/lib/file-name.ts'
import { hasLetters } from '#app/lib/has-letters.ts'
import { type Language, languageOf } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import { type Failure, minutesToWait } from './submission.ts'
import { phrase } from './words.ts'

export const language = languageOf(location.pathname)
let words: Map<string, string> | undefined

/** A text of the page's form words. @param count chooses the plural form */
export function say(key: string, count?: number, values?: Record<string, string>): string {
  words ??= new Map(
    [...(document.querySelector<HTMLTemplateElement>('template#form-words')?.content.children ?? [])].map(
      (element) => [(element as HTMLElement).dataset.key ?? '', element.textContent],
    ),
  )
  return phrase(words, language, key, count, values)
}

/** What is wrong with a form. */
export interface Problem {
  errors: FormErrors
  failure?: Failure
  retryAfter?: number
}

/** Opens the folded part of a form where a field is invalid or filled in, so that nothing is sent unseen. */
export function unfold(form: HTMLFormElement, state: '[aria-invalid]' | '') {
  for (const details of form.querySelectorAll('details'))
    for (const field of details.querySelectorAll<HTMLInputElement>(`:is(input, select, textarea)${state}`))
      if (state || field.value) details.open = true
}

/** The sentence of an error. */
export function textOf(field: string, { code, count, name }: FieldError): string {
  if (code === 'required') return say(`errors.required.${field}`)
  return say(`errors.${code}`, count, name === undefined ? undefined : { name: orderedFileName(name) })
}

function summaryOf({ errors, failure, retryAfter }: Problem): string {
  if (failure === 'too_many') return say('failures.too_many', minutesToWait(retryAfter))
  if (failure) return say(`failures.${failure}`)
  const count = Object.keys(errors).length
  return count > 0 ? say('errors.summary', count) : ''
}

/** Shows or clears a field's error. @returns false if the field has no place for one */
export function mark(control: HTMLInputElement, error: FieldError | undefined): boolean {
  const place = document.getElementById(`${control.id}-error`)
  if (!place) return false
  place.textContent = error ? textOf(control.name, error) : ''
  place.hidden = !error
  const hint = document.getElementById(`${control.id}-hint`)
  const described = [hint?.id, error && place.id].filter(Boolean).join(' ')
  if (described) control.setAttribute('aria-describedby', described)
  else control.removeAttribute('aria-describedby')
  // A listed file shows its error itself; this copy is then only for screen readers
  if (control.matches('[data-files]') && control.closest('div')?.querySelector('[data-wrong]'))
    place.hidden = true
  if (error) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
  return true
}

/** Shows how much of the files has been sent; undefined: nothing is being sent. */
export function showProgress(form: HTMLFormElement, part: number | undefined) {
  const bar = form.querySelector<HTMLProgressElement>('[data-progress]')
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (!bar || !button) return
  bar.hidden = part === undefined
  if (part === undefined) return
  bar.value = part
  const words = say('files.progress', undefined, { percent: String(Math.round(part * 100)) })
  bar.setAttribute('aria-label', words)
  button.replaceChildren(words)
}

/** Warns of a day in the past and of a name in the other script, which are accepted anyway. */
export function warn(control: HTMLInputElement) {
  const { value, dataset } = control
  const letters = dataset.letters as Language | undefined
  const day = control.closest<HTMLElement>('[data-day]')
  const warning = (day ?? control).nextElementSibling
  if (!(warning instanceof HTMLElement) || !(day || letters)) return
  warning.hidden = !value || (letters ? hasLetters(value, letters) : value >= riyadhDay())
}

/** Shows each field's error and a summary, and focuses the first invalid field. */
export function showProblems(form: HTMLFormElement, problem: Problem) {
  const { errors } = problem
  const alert = form.querySelector('[role="alert"]')
  alert?.replaceChildren(summaryOf(problem))
  let first: HTMLElement | undefined
  for (const control of [...form.elements] as HTMLInputElement[]) {
    const error = errors[control.name]
    if (mark(control, error) && error) first ??= control
  }
  unfold(form, '[aria-invalid]')
  if (first) first.focus()
  else if (problem.failure) alert?.scrollIntoView({ block: 'nearest' })
}
