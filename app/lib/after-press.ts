/** Whether a pointer is held down. */
let pressed = false

if (typeof document !== 'undefined') {
  const note = ({ type }: Event) => {
    pressed = type === 'pointerdown'
  }
  for (const event of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(event, note, true)
}

/** Milliseconds after which a press counts as over even without a click: the pointer may have moved away. */
const longest = 1000

/**
 * Runs something now, or after the click that is under way. Pressing a button first takes the focus from a
 * field. A message that appears beside that field would move the button away before the click is complete,
 * and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run()
    return
  }
  let done = false
  const once = () => {
    if (done) return
    done = true
    document.removeEventListener('click', later, true)
    run()
  }
  // Let the click run first
  const later = () => {
    setTimeout(once)
  }
  document.addEventListener('click', later, true)
  setTimeout(once, longest)
}
