import { copyText, selectText } from '#app/lib/copy-text.ts'

/** How long the button says what it did, in milliseconds. */
const saidFor = 4000

/** Shows the buttons that copy a reference, which are hidden because they do nothing without script. */
export function showCopies(root: ParentNode): void {
  for (const copy of root.querySelectorAll<HTMLElement>('[data-copy]')) copy.hidden = false
}

/** Copies the reference beside a button, and says so on it and to screen readers. */
export function copyReferences(): void {
  showCopies(document)
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-copy] button')
    if (button) void copyBeside(button)
  })
}

async function copyBeside(button: HTMLButtonElement) {
  const part = button.closest('[data-copy]')
  const reference = part?.parentElement?.querySelector('[data-reference]') ?? null
  const words = button.querySelector('[data-words]')
  if (!words || !reference) return
  const done = await copyText(reference.textContent.trim())
  if (!done) selectText(reference)
  const said = (done ? button.dataset.copied : button.dataset.failed) ?? ''
  const before = button.dataset.before ?? words.textContent
  button.dataset.before = before
  const told = part?.querySelector('[data-told]')
  words.replaceChildren(said)
  // Empty it first, so that screen readers read the same words again
  told?.replaceChildren()
  setTimeout(() => told?.replaceChildren(said), 50)
  setTimeout(() => words.replaceChildren(before), saidFor)
}
