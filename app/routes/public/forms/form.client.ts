import { openCalendar } from '#app/components/date-field.ts'
import type { FormErrors } from '#app/data/fields.ts'
import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { clientPrefillKey } from '#app/lib/client-prefill.ts'
import { waitUntilFilled } from '#app/lib/fill-time.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { sessionKey } from '#app/lib/storage-keys.ts'
import { unreadDates } from '#app/lib/unread-dates.ts'
import { keptVisits } from '#app/routes/public/visits.client.ts'
import { pathFor } from '#common/language.ts'
import { copyReferences } from './copy-reference.client.ts'
import { showDays } from './day-field.client.ts'
import { addFiles, forgetFiles, listFiles } from './files-field.client.ts'
import { showSent } from './form-answer.client.ts'
import {
  language,
  mark,
  type Problem,
  say,
  showProblems,
  showProgress,
  textOf,
  unfold,
  warn,
} from './form-problems.client.ts'
import { fillFromKept, forgetInput, keepInput } from './kept-input.client.ts'
import { sendForm } from './send.client.ts'

/**
 * Loads the validation once someone starts to fill in a form. A browser does not fetch code again after a
 * failure, so the form is then sent without it: the server validates what it gets.
 */
function loadCheck() {
  return import('./check.client.ts').catch(() => null)
}

/** Handles an event in every public form, including those in dialogs opened later. */
function onForms(type: string, act: (form: HTMLFormElement, event: Event) => void) {
  document.addEventListener(type, (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-form]')
    if (form) act(form, event)
  })
}

function hasSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** Restores kept input and, in fields still empty, prefills the signed-in client's details. */
export function fillIn(form: HTMLFormElement): void {
  fillFromKept(form)
  unfold(form, '')
  showDays(form)
  if (!hasSession()) return
  withClient(({ prefillFromClient }) => {
    prefillFromClient(form)
    unfold(form, '')
  })
}

function withClient(act: (client: typeof import('./prefill.client.ts')) => void) {
  import('./prefill.client.ts').then(act, () => undefined)
}

/** Prefills the forms again after another tab has signed in or out. */
function followClient() {
  withClient(({ clearPrefilled, prefillFromClient }) => {
    clearPrefilled()
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
      prefillFromClient(form)
      unfold(form, '')
    }
  })
}

/** Validates and sends forms without leaving the page. */
export function sendForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) fillIn(form)
  addEventListener('storage', ({ key }) => {
    if (key === clientPrefillKey || key === null) followClient()
  })
  // A page from the back/forward cache has missed storage events
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followClient()
  })
  copyReferences()
  onForms('focusin', () => void loadCheck())
  onForms('input', (form, event) => {
    keepInput(form)
    // Grow text areas with their content, never below their first height
    if (!(event.target instanceof HTMLTextAreaElement) || event.target.style.minBlockSize) return
    event.target.style.minBlockSize = `${event.target.offsetHeight}px`
    event.target.style.setProperty('field-sizing', 'content')
  })
  for (const type of ['input', 'change'])
    onForms(type, (form, { target }) => {
      if ((target as Element).closest('[data-day]')) showDays(form)
      if ((target as Element).matches('[aria-invalid]:not([data-files])'))
        void recheck(form, target as HTMLInputElement)
    })
  onForms('click', (_form, { target }) => {
    const button = (target as Element).closest('[data-day] button')
    if (button) openCalendar(button)
  })
  onForms('change', (form, { target }) => {
    const control = target as HTMLInputElement
    if (control.matches('[data-files]')) void takeFiles(form, control)
    else if (control.type === 'file') void checkFile(form, control)
    else warn(control)
  })
  onForms('submit', (form, event) => {
    event.preventDefault()
    void submit(form)
  })
}

/** Forms being sent. */
const busy = new WeakSet<HTMLFormElement>()

async function submit(form: HTMLFormElement) {
  if (busy.has(form)) return
  busy.add(form)
  const kind = form.dataset.form as VisitorForm
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const label = button?.textContent ?? ''
  showProblems(form, { errors: {} })
  button?.setAttribute('aria-disabled', 'true')
  button?.replaceChildren(say('sending'))

  const problem = await send(form, kind)
  busy.delete(form)
  button?.removeAttribute('aria-disabled')
  button?.replaceChildren(label)
  if (problem) showProblems(form, problem)
}

/** The validation errors of a form. */
function wrongIn(form: HTMLFormElement, check: Awaited<ReturnType<typeof loadCheck>>): FormErrors {
  if (!check) return {}
  const data = new FormData(form)
  const typed = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
  const errors = check.checkForm(form.dataset.form as VisitorForm, typed).errors ?? {}
  const files = data.getAll('files').filter((file): file is File => file instanceof File && file.name !== '')
  for (const { name } of unreadDates(form)) errors[name] = { code: 'date' }
  const wrongFile = check.filesError(files)
  if (wrongFile) errors.files = wrongFile
  for (const [name, errorOf] of [
    ['photo', check.photoError],
    ['cv', check.cvError],
  ] as const) {
    const file = data.get(name)
    const wrong = file instanceof File && errorOf(file)
    if (wrong) errors[name] = wrong
  }
  return errors
}

/** Validates and sends a form. @returns the problem if it was not accepted */
async function send(form: HTMLFormElement, kind: VisitorForm): Promise<Problem | undefined> {
  const check = await loadCheck()
  await check?.lookInto(chosenIn(form))
  const errors = wrongIn(form, check)
  if (Object.keys(errors).length > 0) return { errors }

  const data = new FormData(form)
  if (kind !== 'privacy') data.set('came_from', keptVisits())
  const release = holdForm(form)
  await waitUntilFilled()
  const submission = await sendForm(
    pathFor(language, `${kind === 'privacy' ? '/privacy/request' : `/${kind}`}/send`),
    data,
    kind,
    (part) => showProgress(form, part),
  ).finally(release)
  showProgress(form, undefined)
  if (submission.status === 'refused') {
    const trap = form.elements.namedItem('website')
    if (trap instanceof HTMLInputElement) trap.value = ''
    return submission
  }
  forgetInput(kind)
  form.reset()
  showDays(form)
  forgetFiles(form)
  showSent(form, submission)
}

/** Validates an invalid field again while it is being corrected. */
async function recheck(form: HTMLFormElement, control: HTMLInputElement) {
  const check = await loadCheck()
  if (!check || !control.matches('[aria-invalid]')) return
  mark(control, wrongIn(form, check)[control.name])
  const left = form.querySelectorAll('[aria-invalid]').length
  form.querySelector('[role="alert"]')?.replaceChildren(left > 0 ? say('errors.summary', left) : '')
}

/** Says immediately what is wrong with a chosen file. */
async function checkFile(form: HTMLFormElement, control: HTMLInputElement) {
  const check = await loadCheck()
  if (check) mark(control, wrongIn(form, check)[control.name])
}

/** The files that were chosen in a form. */
const chosenIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[data-files]')].flatMap(({ files }) => [...(files ?? [])])

/** Lists the chosen files, and says immediately what is wrong with them. */
async function takeFiles(form: HTMLFormElement, control: HTMLInputElement) {
  addFiles(control)
  const check = await loadCheck()
  await check?.lookInto(chosenIn(form))
  listFiles(control, { say, textOf, problemOf: (file, place) => check?.fileError(file, place) })
  if (check) mark(control, wrongIn(form, check)[control.name])
  // Each file shows its own message, so only the summary changes
  const left = form.querySelectorAll('[aria-invalid]').length
  const alert = form.querySelector('[role="alert"]')
  if (alert?.textContent) alert.replaceChildren(left > 0 ? say('errors.summary', left) : '')
}
