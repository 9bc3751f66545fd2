/** Where an element is in the page, noted while it is there. */
interface FocusPlace {
  element: Element
  /** Its ancestors, the nearest first. */
  around: Element[]
  /** The row or list item that it belongs to. */
  item: Element | null
  /** The items after and before that one. */
  beside: (Element | null)[]
}

const focusable = 'button, a[href], input, textarea, select'

const ancestorsOf = (element: Element) => {
  const found: Element[] = []
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) found.push(at)
  return found
}

/** Notes where an element is, for `focusPlace`. */
function placeOf(element: Element): FocusPlace {
  const item = element.closest('li, tr, [data-record]')
  return {
    element,
    around: ancestorsOf(element),
    item,
    beside: [item?.nextElementSibling ?? null, item?.previousElementSibling ?? null],
  }
}

/** The element that has the focus only because the focused one is gone. */
let placed: Element | null = null
/** What had the focus last: anywhere, and of that on the screen itself and in a dialog, not in a menu or a message. */
let latest: FocusPlace | null = null
let onScreen: FocusPlace | null = null
let inDialog: FocusPlace | null = null
const modal = '[role="dialog"][aria-modal="true"]'
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    const element = target as Element
    if (element !== placed) placed = null
    latest = placeOf(element)
    if (element.closest(modal)) inDialog = latest
    else if (element.id !== 'content' && element.closest('#content')) onScreen = latest
  })

/** Whether an element has the focus only because the focused one is gone, such as the heading of a part. */
export const isFallback = (element: Element): boolean =>
  element === placed || element.matches('#content, :is(h1, h2, h3)[tabindex="-1"]')

/** The heading of the nearest section around an element, which can take the focus this once. */
function sectionHeading(around: readonly Element[]): HTMLElement | null {
  for (const part of around) {
    const heading = part.matches('section, [role="region"]') && part.querySelector<HTMLElement>('h2, h3, h4')
    if (!heading) continue
    heading.tabIndex = -1
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
    return heading
  }
  return null
}

function* candidates({ element, around, item, beside }: FocusPlace): Generator<Element | null | undefined> {
  yield element
  // Its row has gone with it. People work through a list from one row to the next
  if (item && !item.isConnected)
    for (const one of beside) yield one?.isConnected ? one.querySelector(focusable) : null
  const left = around.filter(({ isConnected }) => isConnected)
  // A heading that is meant to take the focus is the best place: it may name something else by now
  for (const part of left) yield part.querySelector(':is(h1, h2, h3)[tabindex="-1"]')
  yield sectionHeading(left)
  yield left.find((part) => part.matches('[role="dialog"], #content'))
}

/**
 * Focuses an element, or what is closest to the place where it was: the next row, the heading of its part, its
 * dialog or the screen.
 * @returns whether something could take the focus
 */
function focusPlace(place: FocusPlace | null): boolean {
  if (!place) return false
  for (const one of candidates(place)) {
    if (!(one instanceof HTMLElement) || !one.isConnected) continue
    placed = one
    one.focus({ preventScroll: one !== place.element })
    if (document.activeElement === one) return true
  }
  placed = null
  return false
}

/** Whether the focused element is gone, so that the page itself has the focus. */
export const focusIsLost = (): boolean =>
  document.activeElement === document.body && latest !== null && !latest.element.isConnected

/** Focuses what is closest to the place where the focus was lost; after a button in a message, what had it before. */
export function findFocus(): void {
  if (focusIsLost() && !focusPlace(latest)) focusScreen()
}

/**
 * Focuses what had the focus before a dialog or a message, or what is closest to it: in the dialog that is open,
 * otherwise on the screen.
 */
export function focusScreen(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>(modal)].at(-1)
  if (!dialog) {
    if (!focusPlace(onScreen)) document.getElementById('content')?.focus({ preventScroll: true })
  } else if (!inDialog?.around.includes(dialog) || !focusPlace(inDialog))
    dialog.focus({ preventScroll: true })
}

// A button is disabled while it works, and loses the focus to the page. It gets the focus back; if it stays disabled, what is
// closest to it gets it
if (typeof document !== 'undefined')
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof HTMLButtonElement) || !target.disabled) return
    const settle = () => {
      if (target.matches('[data-loading]')) return
      const { activeElement } = document
      const isLost = !activeElement || activeElement === document.body
      if (!target.disabled) {
        ended.disconnect()
        if (isLost || isFallback(activeElement)) target.focus({ preventScroll: true })
      } else if (isLost && !focusPlace(latest)) focusScreen()
    }
    const ended = new MutationObserver(settle)
    ended.observe(target, { attributeFilter: ['disabled', 'data-loading'] })
    // It may be disabled for good, and nothing changes any more
    setTimeout(settle)
  })
