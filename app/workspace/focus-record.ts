/**
 * Moves the focus to a row that has just come back, or to the content when this screen does not show it: the button that
 * was pressed is gone. A focus that the person has moved elsewhere in the meantime stays.
 */
export function focusRecord(id: string): void {
  const focused = document.activeElement
  // The message with the button may still be fading out
  if (focused && focused !== document.body && !focused.closest('[data-undo]')) return
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)
    const target = row?.querySelector<HTMLElement>('button, a[href], input, select') ?? row
    const content = document.getElementById('content')
    // In a dialog the content is not reachable
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
    ;(target ?? dialog ?? content)?.focus()
  })
}
