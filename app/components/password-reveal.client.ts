/**
 * Makes the buttons beside password fields show and hide the password, including fields added later.
 * @returns a function that stops it
 */
export function revealPasswords(): () => void {
  const toggle = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[data-reveal]')
    const field = button?.parentElement?.querySelector('input')
    if (!button || !field) return
    const shown = field.type === 'password'
    field.type = shown ? 'text' : 'password'
    button.toggleAttribute('data-shown', shown)
    const label = button.ariaLabel
    button.ariaLabel = button.dataset.reveal ?? label
    button.dataset.reveal = label ?? ''
  }
  document.addEventListener('click', toggle)
  return () => document.removeEventListener('click', toggle)
}
