import { type KeyboardEvent, useState } from 'react'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { continuesTyping } from '#app/lib/hold-form.ts'
import { dialogIsOpen } from '#app/workspace/use-escape.ts'
import type { Selection } from './bulk/use-selection.ts'
import type { OpenRequest } from './use-open-request.ts'
import type { RequestList } from './use-requests.ts'
import { useAssign, useMarkAnswered, useSettleReply } from './work/use-work.ts'

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="combobox"]'

/** Keys that move the focus, and may be held down. */
const moving = ['KeyJ', 'KeyK', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * The physical key that was pressed; null while someone types. Physical, because Arabic keyboards have other
 * letters there.
 */
function keyOf({ target, nativeEvent, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (nativeEvent.isComposing || defaultPrevented || ctrlKey || metaKey || altKey) return null
  if (target instanceof Element && target.closest(typing)) return null
  // A key that is held down, or continues a text, may only move the focus
  const isTyped = continuesTyping(nativeEvent) || nativeEvent.repeat
  return isTyped && !moving.includes(nativeEvent.code) ? null : nativeEvent.code
}

/** Whether Escape is pressed in a closed select, where nothing is typed. */
const leavesChoice = ({ key, target, defaultPrevented }: KeyboardEvent) =>
  key === 'Escape' &&
  !defaultPrevented &&
  target instanceof HTMLInputElement &&
  target.readOnly &&
  target.getAttribute('aria-expanded') !== 'true'

/**
 * Whether a key is meant for a dialog or a menu. React passes these keys to the component that opened it,
 * wherever it is in the page.
 */
const isElsewhere = ({ currentTarget, target }: KeyboardEvent) =>
  dialogIsOpen() || !currentTarget.contains(target as Node)

const controls = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>('a[href], button, input')].filter((one) => one.offsetParent)

/** Moves the focus among the controls of a row; the row itself comes before the first control. */
function moveWithin(row: HTMLElement, step: 1 | -1) {
  const all = [row, ...controls(row)]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
}

/**
 * The keys of a list of requests and of the open one. They only work while the focus is there, so that no one
 * presses them by accident (WCAG 2.1.4). ShortcutsDialog lists them.
 */
export function useRequestKeys(list: RequestList, openRequest: OpenRequest, selection: Selection) {
  const { toggleMine } = useAssign()
  const mark = useMarkAnswered()
  const settle = useSettleReply()
  const rows: readonly ServiceRequest[] = list.rows ?? []
  const [active, setActive] = useState<string | null>(null)
  const inList = (id: string | null) => rows.some((one) => one.id === id)
  const reached = inList(active)
    ? active
    : inList(openRequest.opened)
      ? openRequest.opened
      : (rows[0]?.id ?? null)

  /** Keys for one request, wherever the focus is. */
  function work(code: string, request: ServiceRequest, isOpen: boolean): boolean {
    if (code === 'KeyA') toggleMine(request)
    else if (code === 'KeyC') {
      // A call is the first answer, or answers what the sender wrote since
      if (!request.work.first_answer_at) mark(request, 'call')
      else if (request.work.reply_since) settle(request, 'call')
    } else if (code === 'KeyX') selection.toggle(request)
    else {
      const to = ({ KeyR: 'answer', KeyN: 'note', KeyE: 'step', KeyS: 'status' } as const)[code]
      if (!to) return false
      openRequest.open(isOpen && openRequest.opened ? openRequest.opened : request.id, to)
    }
    return true
  }

  function onListKey(event: KeyboardEvent<HTMLElement>) {
    if (isElsewhere(event)) return
    const code = keyOf(event)
    const target = event.target as Element
    const row =
      target.closest<HTMLElement>('[data-record]') ??
      event.currentTarget.querySelector<HTMLElement>('[data-record]')
    const request = rows.find(({ id }) => id === row?.dataset.record)
    if (!code || !row || !request) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-record]')]
    const at = all.indexOf(row)
    const forward = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to = {
      KeyJ: at + 1,
      ArrowDown: at + 1,
      KeyK: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[code]
    if (to !== undefined) {
      const id = all[to]?.dataset.record
      const reachedNow = rows.find((one) => one.id === id)
      if (!reachedNow) return event.preventDefault()
      all[to]?.focus()
      if (event.shiftKey) selection.extend(request, reachedNow)
      // The pane follows the list
      else if (openRequest.opened) openRequest.open(reachedNow.id, null)
    } else if (code === 'ArrowLeft' || code === 'ArrowRight') moveWithin(row, code === forward ? 1 : -1)
    else if (code === 'Enter' && target === row) openRequest.open(request.id)
    else if (code === 'KeyX' && event.shiftKey) selection.toggle(request, true)
    else if (code === 'Escape' && selection.selected.length > 0) selection.clear()
    else if (code === 'Escape' && openRequest.opened) openRequest.close()
    else if (event.shiftKey || !work(code, request, false)) return
    event.preventDefault()
  }

  /** @param request null while it loads, and if it was deleted */
  function onDetailsKey(event: KeyboardEvent<HTMLElement>, request: ServiceRequest | null) {
    if (isElsewhere(event)) return
    const code = leavesChoice(event) ? 'Escape' : keyOf(event)
    if (!code || event.shiftKey) return
    if (code === 'KeyJ') openRequest.after?.()
    else if (code === 'KeyK') openRequest.before?.()
    else if (code === 'Escape') openRequest.close()
    else if (!request || !work(code, request, true)) return
    event.preventDefault()
  }

  return {
    /** The id of the row that Tab reaches. */
    reached,
    onRowFocus: setActive,
    onListKey,
    onDetailsKey,
  }
}
export type RequestKeys = ReturnType<typeof useRequestKeys>
