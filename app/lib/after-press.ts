/** Whether a pointer is held down. */
let pressed = false

if (typeof document !== 'undefined') {
  const note = ({ type }: Event) => {
    pressed = type === 'pointerdown'
  }
  for (const event of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(event, note, true)
}

/** Milliseconds after which a press is over although no click came, as when the pointer was moved away. */
const longest = 1000

/**
 * Runs something now, or after the click that is under way. Anyone who presses a button leaves a field first: a message
 * that appears beside that field then moves the button away before the click is complete, and the click is lost.
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
  // The click itself comes first
  const later = () => {
    setTimeout(once)
  }
  document.addEventListener('click', later, true)
  setTimeout(once, longest)
}
