import { contactSuccessHidesAfter } from '#app/lib/constants.ts'
import { showCopies } from './copy-reference.client.ts'

/** Dispatched from a form's frame once it was sent; the detail is the reference, or null. */
export const sentEvent = 'handasa:sent'
export type SentEvent = CustomEvent<string | null>

/** Replaces the form with the answer. */
export function showSent(
  form: HTMLFormElement,
  { reference, confirm = false, due }: { reference: string | null; confirm?: boolean; due?: string | null },
) {
  const frame = form.closest<HTMLElement>('[data-frame]')
  const template = frame?.querySelector<HTMLTemplateElement>(':scope > template')
  if (!frame || !template) return
  const answer = document.importNode(template.content, true)
  const panel = answer.querySelector<HTMLElement>('[role="status"]')
  const place = answer.querySelector('[data-reference]')
  if (reference) place?.replaceChildren(reference)
  else place?.parentElement?.remove()
  const track = answer.querySelector<HTMLAnchorElement>('[data-track]')
  if (track && reference) track.search = `?reference=${reference}`
  // Append this to the first sentence, which says that we will get in touch
  if (due) panel?.querySelector('p:not([hidden])')?.append(`. ${due}`)
  showCopies(answer)
  for (const line of answer.querySelectorAll<HTMLElement>('[data-confirm]')) line.hidden = !confirm
  if (frame.dataset.frame === 'reopens') {
    reopen(form, frame, reference)
    frame.prepend(answer)
  } else frame.replaceChildren(answer)
  panel?.focus()
  frame.dispatchEvent(new CustomEvent(sentEvent, { bubbles: true, detail: reference }) satisfies SentEvent)
}

/** After a while, replaces the answer with an empty form and shows the reference below it. */
function reopen(form: HTMLFormElement, frame: HTMLElement, reference: string | null) {
  const last = frame.querySelector<HTMLElement>('[data-last]')
  if (last) last.hidden = true
  frame.dataset.sent = ''
  form.inert = true
  setTimeout(() => {
    const panel = frame.querySelector('[role="status"]')
    const wasRead = panel?.contains(document.activeElement)
    panel?.remove()
    delete frame.dataset.sent
    form.inert = false
    if (!last || !reference) return
    last.querySelector('[data-reference]')?.replaceChildren(reference)
    last.hidden = false
    showCopies(last)
    // Keyboard users continue here, not at the top of the page
    last.tabIndex = -1
    if (wasRead) last.focus({ preventScroll: true })
  }, contactSuccessHidesAfter)
}
