import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone, notifyWith } from './notify.tsx'

/** Milliseconds for which a removal, a merge or a replacement offers "Undo"; after that, the bin or the open item does. */
export const undoTime = 12_000

/** The same for a change of the website, in milliseconds: long enough to look at the page. */
export const websiteUndoTime = 20_000

/**
 * How soon the second click of a double click comes, in milliseconds. The message stays that long, or that
 * click would press what is below it.
 */
const doubleClick = 400

/** The ids of the latest messages with "Undo", by their words. */
const latest = new Map<string, string>()

/**
 * Shows that something was done, with a button to undo it where that is possible. A message replaces an
 * earlier one with the same words: with both, no one would know which one undoes what.
 * @param stays milliseconds for which it can be undone
 */
export function notifyUndo(
  message: string,
  { stays, undo }: { stays: number; undo?: (() => unknown) | undefined },
): void {
  if (!undo) {
    notifyDone(message)
    return
  }
  const id = crypto.randomUUID()
  const before = latest.get(message)
  if (before) notifications.hide(before)
  latest.set(message, id)
  notifyWith(message, <UndoButton undo={undo} hide={() => notifications.hide(id)} />, {
    id,
    stays,
    onClose: () => void (latest.get(message) === id && latest.delete(message)),
  })
}

/** Undoes once, however often it is pressed. */
function UndoButton({ undo, hide }: { undo(): unknown; hide(): void }) {
  const { t } = useTranslation('workspace')
  const pressed = useRef(false)
  return (
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      data-undo=""
      onClick={({ detail }) => {
        if (pressed.current) return
        pressed.current = true
        // A key press has no second click
        setTimeout(hide, detail > 0 ? doubleClick : 0)
        void undo()
      }}
    >
      {t('undo')}
    </Button>
  )
}
