import { makeDialog, showDialog } from '#app/components/dialog.client.ts'
import { requestDialogClosesAfter } from '#app/lib/constants.ts'
import { isPlainClick } from '#app/lib/plain-click.ts'
import { showCopies } from './copy-reference.client.ts'
import { fillIn } from './form.client.ts'
import { type SentEvent, sentEvent } from './form-answer.client.ts'

/** Shows the reference of the last request on the page while no dialog is open. */
function referenceNote(note: HTMLElement) {
  const template = note.querySelector('template')
  const hide = () => {
    note.hidden = true
    note.replaceChildren()
  }
  const show = (reference: string) => {
    if (!template) return
    const content = document.importNode(template.content, true)
    content.querySelector('[data-reference]')?.append(reference)
    content.querySelector('[data-close]')?.addEventListener('click', forget)
    showCopies(content)
    note.hidden = false
    note.replaceChildren(content)
  }
  let last: string | null = null
  const forget = () => {
    last = null
    hide()
  }
  return {
    hide,
    keep(reference: string | null) {
      last = reference
    },
    show() {
      if (last) show(last)
    },
  }
}

/** The end of the address while the dialog is open, with the chosen service. */
const hashOf = (service: string) => `#request=${service}`

/** Keeps the chosen service in the address, so that it survives a reload and goes along with a shared link. */
export function keepChosenService(): void {
  document.addEventListener('change', ({ target }) => {
    const choice = target as HTMLSelectElement
    if (!choice.matches('form[data-form="request"] select[name="service_id"]')) return
    const address = new URL(location.href)
    if (choice.closest('dialog')) address.hash = hashOf(choice.value)
    else if (choice.value) address.searchParams.set('service', choice.value)
    else address.searchParams.delete('service')
    history.replaceState(history.state, '', address)
  })
}

/** Opens the request form in a dialog, with the service of the link selected, if it names one. */
export function openRequests(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#request-dialog')
  const status = document.getElementById('request-note')
  if (!template || !status) return
  const note = referenceNote(status)
  let dialog: HTMLDialogElement | undefined

  function make(from: HTMLTemplateElement): HTMLDialogElement {
    const made = makeDialog(from)
    let timer: ReturnType<typeof setTimeout> | undefined
    let sent = false
    made.addEventListener(sentEvent, (event) => {
      sent = true
      note.keep((event as SentEvent).detail)
      if (made.open) timer = setTimeout(() => made.close(), requestDialogClosesAfter)
      else closed()
    })
    const closed = () => {
      note.show()
      if (!sent) return
      // Once a form was sent, the next dialog starts empty
      clearTimeout(timer)
      made.remove()
      dialog = undefined
    }
    made.addEventListener('close', closed)
    for (const form of made.querySelectorAll('form')) fillIn(form)
    return made
  }

  const openWith = (service: string, from: HTMLTemplateElement) => {
    dialog ??= make(from)
    const choice = dialog.querySelector<HTMLSelectElement>('select[name="service_id"]')
    if (choice) choice.value = service
    note.hide()
    showDialog(dialog, hashOf(service))
  }

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-service]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    openWith(link.dataset.service ?? '', template)
  })

  // A reload, or a link that someone shared, opens it again
  const service = /^#request=([\w-]*)$/.exec(location.hash)?.[1]
  if (service !== undefined) openWith(service, template)
}
