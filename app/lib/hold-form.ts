const textTypes = ['text', 'email', 'tel', 'url', 'number', 'search', 'password', 'date', 'datetime-local']

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && textTypes.includes(control.type))

/**
 * Makes a form read-only while it is being sent: text typed by then would be neither in what was sent nor in the form
 * afterwards. The focus stays where it is, so that no key reaches the shortcuts around the form.
 * @returns a function that lets people type again
 */
export function holdForm(form: Element): () => void {
  const texts = [...form.querySelectorAll('input, textarea')]
    .filter(isText)
    .filter(({ readOnly }) => !readOnly)
  const others = [
    ...form.querySelectorAll<HTMLElement>('input, select, button:not([type="submit"]), [contenteditable]'),
  ].filter((control) => !isText(control) && !control.inert)
  for (const text of texts) text.readOnly = true
  for (const other of others) other.inert = true
  return () => {
    for (const text of texts) text.readOnly = false
    for (const other of others) other.inert = false
  }
}
