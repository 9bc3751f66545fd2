import { type KeyboardEvent, useState } from 'react'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import type { RequestList } from './use-requests.ts'
import { useAssign, useMarkAnswered } from './work/use-work.ts'

/** What the detail view opens with. */
export type DetailsStart = 'note' | 'step' | null

const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role="listbox"], [role="menu"]'

/** The row of a list that holds the focus, or the first. */
const focusedRow = (list: Element) =>
  document.activeElement?.closest<HTMLElement>('[data-record]') ??
  list.querySelector<HTMLElement>('[data-record]')

/**
 * Working through a list of requests: which one is open, the ones before and after it, and the keys. By the place of
 * a key, since keyboards of Arabic have other letters there; only while the focus is in the list or in the open
 * request, so that nobody sets them off by accident.
 */
export function useRequestDesk(list: RequestList) {
  const dialog = useDialogParam('details')
  const { toggleMine } = useAssign()
  const mark = useMarkAnswered()
  const [start, setStart] = useState<DetailsStart>(null)
  const rows: readonly ServiceRequest[] = list.rows ?? []
  const place = rows.findIndex(({ id }) => id === dialog.value)

  const open = (id: string, to: DetailsStart = null) => {
    setStart(to)
    dialog.open(id)
  }
  const neighbour = (step: 1 | -1) => {
    const request = place < 0 ? undefined : rows[place + step]
    return request && (() => open(request.id))
  }
  const before = neighbour(-1)
  const after = neighbour(1)

  /** The sender was called: their first answer, unless they had one. */
  const noteCall = ({ id, work }: ServiceRequest) => {
    if (!work.first_answer_at) mark(id, 'call')
  }

  /** The key that was meant, unless something is being typed. */
  function keyOf(event: KeyboardEvent): string | null {
    const { target, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event
    if (nativeEvent.isComposing || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey)
      return null
    return target instanceof Element && target.closest(typing) ? null : event.code
  }

  /** The request that the key for selecting is meant for, which is then used up. */
  function selectedByKey(event: KeyboardEvent<HTMLElement>): string | undefined {
    if (keyOf(event) !== 'KeyX') return undefined
    event.preventDefault()
    return focusedRow(event.currentTarget)?.dataset.record
  }

  function onListKey(event: KeyboardEvent<HTMLElement>) {
    const code = keyOf(event)
    const row = focusedRow(event.currentTarget)
    const request = rows.find(({ id }) => id === row?.dataset.record)
    if (!code || !row || !request) return
    const sibling =
      code === 'KeyJ' || code === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
    // On one of its buttons, Enter and the arrows are the button's and the page's
    const onRow = event.target === row.querySelector('article')
    if (code === 'KeyJ' || code === 'KeyK' || (onRow && (code === 'ArrowDown' || code === 'ArrowUp')))
      sibling?.querySelector<HTMLElement>('article')?.focus()
    else if (code === 'KeyA') toggleMine(request)
    else if (code === 'KeyC') noteCall(request)
    else if (code === 'KeyN') open(request.id, 'note')
    else if (code === 'KeyE') open(request.id, 'step')
    else if (onRow && code === 'Enter') open(request.id)
    else return
    event.preventDefault()
  }

  function onDetailsKey(event: KeyboardEvent<HTMLElement>, request: ServiceRequest) {
    const code = keyOf(event)
    if (code === 'KeyJ') after?.()
    else if (code === 'KeyK') before?.()
    else if (code === 'KeyA') toggleMine(request)
    else if (code === 'KeyC') noteCall(request)
    else if (code === 'KeyN') setStart('note')
    else if (code === 'KeyE') setStart('step')
    else return
    event.preventDefault()
  }

  return {
    /** The id of the open request. */
    opened: dialog.value,
    open,
    close: dialog.close,
    start,
    /** What was asked for is there. */
    started: () => setStart(null),
    before,
    after,
    onListKey,
    selectedByKey,
    onDetailsKey,
  }
}
export type RequestDesk = ReturnType<typeof useRequestDesk>
