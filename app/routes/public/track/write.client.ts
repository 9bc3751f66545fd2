import { holdForm } from '#app/lib/hold-form.ts'
import { postFiles } from '#app/lib/post-files.ts'
import { addFiles, listFiles } from '#app/routes/public/forms/files-field.client.ts'
import { mark, say, showProgress, textOf } from '#app/routes/public/forms/form-problems.client.ts'

/** The check of files is large, so it is fetched once some are chosen. Without it, only the server checks. */
const loadCheck = () => import('#app/routes/public/forms/check.client.ts').catch(() => null)

const formOf = ({ target }: Event) => (target as Element).closest<HTMLFormElement>('form[data-write]')
const filesIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[data-files]')

/** Forms being sent. */
const busy = new WeakSet<HTMLFormElement>()

/**
 * Sends a message about a request at /track without leaving the page: files take a while, and a connection
 * that breaks in the meantime loses neither the files nor the text. "Check again" keeps both as well.
 */
export function sendMessages(): void {
  const take = (input: HTMLInputElement) => {
    addFiles(input)
    void look(input)
  }
  document.addEventListener('change', (event) => {
    const form = formOf(event)
    const input = form && filesIn(form)
    if (input && event.target === input) take(input)
  })
  // Files that were chosen before this script was loaded
  for (const input of document.querySelectorAll<HTMLInputElement>('form[data-write] input[data-files]'))
    if (input.files?.length) take(input)
  document.addEventListener('submit', (event) => {
    const form = formOf(event)
    if (!form) return
    event.preventDefault()
    void send(form, event.submitter as HTMLButtonElement | null)
  })
}

/** Lists the chosen files with what is wrong with each. @returns whether all of them can be sent */
async function look(input: HTMLInputElement): Promise<boolean> {
  const files = [...(input.files ?? [])]
  const check = files.length > 0 ? await loadCheck() : null
  await check?.lookInto(files)
  listFiles(input, { say, textOf, problemOf: (file, place) => check?.fileError(file, place) })
  const wrong = check?.filesError(files)
  mark(input, wrong)
  return !wrong
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null) {
  if (busy.has(form)) return
  busy.add(form)
  const writes = button?.name === 'write'
  const input = filesIn(form)
  const label = button?.textContent ?? ''
  const fail = (words = '') => form.querySelector('[role="alert"]')?.replaceChildren(words)
  fail()
  const isFine = !writes || !input || (await look(input))
  if (!isFine) {
    busy.delete(form)
    return input?.focus()
  }
  const data = new FormData(form, button)
  // Only a message needs the files; an empty choice would count as a file
  if (!writes || !input?.files?.length) data.delete('files')
  // The next page need not ask for the files again
  if (input?.files?.length) data.set('files_kept', 'yes')
  button?.setAttribute('aria-disabled', 'true')
  if (writes) button?.replaceChildren(say('sending'))
  const release = holdForm(form)
  const answer = await postFiles(form.action, data, { accept: 'text/html' }, (part) => {
    if (data.has('files')) showProgress(form, part)
  }).catch(() => null)
  release()
  busy.delete(form)
  if (await showAnswer(answer, form)) return
  showProgress(form, undefined)
  button?.removeAttribute('aria-disabled')
  button?.replaceChildren(label)
  fail((answer?.status === 429 ? form.dataset.many : form.dataset.failed) ?? '')
}

/** Puts the answered page in place of this one. @returns false when there was no such answer */
async function showAnswer(answer: Response | null, form: HTMLFormElement): Promise<boolean> {
  if (!answer?.headers.get('content-type')?.startsWith('text/html')) return false
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [from, to] = [page.querySelector('main'), document.querySelector('main')]
  if (!from || !to) return false
  const chosen = filesIn(form)?.files
  to.replaceWith(document.adoptNode(from))
  const next = document.querySelector<HTMLFormElement>('form[data-write]')
  const input = next && filesIn(next)
  const isSent = next?.querySelector('[role="status"]')
  // The message was refused or not sent yet: the files are still to be sent
  if (input && chosen?.length && !isSent) {
    input.files = chosen
    addFiles(input)
    await look(input)
  }
  focusOn(
    isSent ??
      next?.querySelector('[aria-invalid]') ??
      document.querySelector('main [role="alert"]:not(:empty)'),
  )
  return true
}

/** Moves the focus to the result, so that people see it and screen readers read it. */
function focusOn(element: Element | null | undefined) {
  const target = (element ?? document.querySelector('main')) as HTMLElement | null
  if (target && !target.matches('input, textarea, button')) target.tabIndex = -1
  target?.focus()
}
