/**
 * Takes a window out of its template and puts it into the page, closed.
 * Escape, the close button and a click beside it close it.
 */
export function makeDialog(template: HTMLTemplateElement): HTMLDialogElement {
  const dialog = document.importNode(template.content, true).querySelector('dialog')
  if (!dialog) throw new Error('The template holds no dialog')
  let pressedOutside = false
  // Text selected from inside to beyond the edge must not close the window.
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressedOutside = target === dialog
  })
  dialog.addEventListener('click', ({ target, detail }) => {
    // The second half of a double click belongs to what opened the window.
    const outside = pressedOutside && target === dialog && detail < 2
    if (outside || (target as Element).closest('[data-close]')) dialog.close()
  })
  dialog.addEventListener('close', () => {
    if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.locked
  })
  document.body.append(dialog)
  return dialog
}

/** Opens a window; the page behind it stays where it is. When it closes, focus returns to where it was. */
export function showDialog(dialog: HTMLDialogElement): void {
  const opener = document.activeElement as HTMLElement | null
  const { dataset, clientWidth } = document.documentElement
  dataset.locked = innerWidth > clientWidth ? 'gutter' : ''
  dialog.showModal()
  dialog.addEventListener(
    'close',
    () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    },
    { once: true },
  )
}
