/**
 * Creates a dialog from its template and adds it to the page, closed.
 * Escape, the close button and a click outside close it.
 */
export function makeDialog(template: HTMLTemplateElement): HTMLDialogElement {
  const dialog = document.importNode(template.content, true).querySelector('dialog')
  if (!dialog) throw new Error('The template holds no dialog')
  let pressedOutside = false
  // Selecting text inside and letting go outside must not close the dialog
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressedOutside = target === dialog
  })
  dialog.addEventListener('click', ({ target, detail }) => {
    // The second click of a double click belongs to the link that opened the dialog
    const outside = pressedOutside && target === dialog && detail < 2
    if (outside || (target as Element).closest('[data-close]')) dialog.close()
  })
  dialog.addEventListener('close', () => {
    if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.locked
  })
  document.body.append(dialog)
  return dialog
}

/**
 * Makes the Back button close a dialog: the open dialog has an entry in the history, which is removed when
 * the dialog closes in another way. After a reload, the entry from before is used again.
 */
function closeOnBack(dialog: HTMLDialogElement, hash: string): void {
  const isReload = hash !== '' && location.hash === hash && history.state?.dialog
  const entry: string = isReload || crypto.randomUUID()
  if (!isReload) {
    // Opened from a shared link: put an entry without the hash behind the dialog
    if (location.hash === hash) history.replaceState(history.state, '', location.pathname + location.search)
    history.pushState({ ...history.state, dialog: entry }, '', hash || null)
  }
  const left = () => {
    if (history.state?.dialog !== entry) dialog.close()
  }
  addEventListener('popstate', left)
  dialog.addEventListener(
    'close',
    () => {
      removeEventListener('popstate', left)
      if (history.state?.dialog === entry) history.back()
    },
    { once: true },
  )
}

/**
 * Opens a dialog and locks the page's scroll position. The Back button closes it. On close, focus returns to
 * where it was.
 * @param hash shown in the address while the dialog is open
 */
export function showDialog(dialog: HTMLDialogElement, hash = ''): void {
  const opener = document.activeElement as HTMLElement | null
  const { dataset, clientWidth } = document.documentElement
  dataset.locked = innerWidth > clientWidth ? 'gutter' : ''
  dialog.showModal()
  closeOnBack(dialog, hash)
  dialog.addEventListener(
    'close',
    () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    },
    { once: true },
  )
}
