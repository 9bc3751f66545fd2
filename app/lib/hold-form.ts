const textTypes = ['text', 'email', 'tel', 'url', 'number', 'search', 'password', 'date', 'datetime-local']

// Compares names instead of using `instanceof`: a page that is edited in a frame has classes of its own
const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control.localName === 'textarea' ||
  (control.localName === 'input' && textTypes.includes((control as HTMLInputElement).type))

/** The events that can change a form. */
const changeEvents = ['keydown', 'beforeinput', 'pointerdown', 'mousedown', 'click', 'paste', 'drop'] as const

/** Keys that always work: they move the focus or close what is around the form. */
const leaveKeys = ['Tab', 'Escape']

/** For this many milliseconds after a key, the next key counts as part of the same text. */
const pause = 600
let lastKey = Number.NEGATIVE_INFINITY

/**
 * Whether a key continues a text that someone began to type into a form while it was being sent. That text
 * goes nowhere, and must not trigger the shortcuts of the screen that comes after the form.
 */
export function continuesTyping({ timeStamp }: Event): boolean {
  const since = timeStamp - lastKey
  if (since <= 0 || since > pause) return false
  lastKey = timeStamp
  return true
}

const isInText = ({ target }: Event) =>
  isText(target as Element) || (target as Element).closest('[contenteditable]') !== null

/** A listener that keeps events from changing a form while it is held. @param passing see `holdForm` */
const blockChanges = (passing: readonly string[]) => (event: Event) => {
  if (event.type === 'keydown') {
    const { key, code, ctrlKey, metaKey } = event as KeyboardEvent
    if (leaveKeys.includes(key)) return
    const passes = passing.includes(code) && !isInText(event) && !continuesTyping(event)
    lastKey = event.timeStamp
    if (passes) return
    event.stopImmediatePropagation()
    // The browser handles these keys: copy, reload
    if (ctrlKey || metaKey) return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
}

interface Held {
  /** How many callers hold the form. */
  times: number
  texts: (HTMLInputElement | HTMLTextAreaElement)[]
  listener(event: Event): void
}
const held = new WeakMap<Element, Held>()

/** Whether an element is in a form that is being sent. */
export const isHeld = (element: Element | null | undefined): boolean =>
  Boolean(element?.closest('[data-held]'))

/**
 * Lets nothing change a form while it is being sent: anything typed, chosen, pasted or dropped in that time
 * would be lost. The focus stays where it is, so that no key reaches the shortcuts around the form.
 * @param passing codes of keys that lead elsewhere (`KeyJ`): they still work, unless they continue a text
 * @returns a function that releases the form
 */
export function holdForm(form: Element, passing: readonly string[] = []): () => void {
  const before = held.get(form)
  const state: Held = before ?? {
    times: 0,
    listener: blockChanges(passing),
    texts: [...form.querySelectorAll('input, textarea')].filter(isText).filter(({ readOnly }) => !readOnly),
  }
  held.set(form, state)
  state.times++
  if (!before) {
    form.setAttribute('data-held', '')
    // Some changes fire none of these events, such as the browser filling in a field
    for (const text of state.texts) text.readOnly = true
    for (const type of changeEvents) form.addEventListener(type, state.listener, true)
  }
  let released = false
  return () => {
    if (released) return
    released = true
    state.times--
    if (state.times > 0) return
    held.delete(form)
    form.removeAttribute('data-held')
    for (const text of state.texts) text.readOnly = false
    for (const type of changeEvents) form.removeEventListener(type, state.listener, true)
  }
}
