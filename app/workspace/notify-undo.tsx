import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone, notifyWith } from './notify.tsx'

/** Milliseconds for which a removal, a merge or a replacement offers "Undo"; after that, the bin or the open item does. */
export const undoTime = 12_000

/** Milliseconds in which a second click of a double click comes: without the message it would press what lies below. */
const doubleClick = 400

/** The messages with "Undo" that were shown last, by what they say, with their ids. */
const latest = new Map<string, string>()

/**
 * Shows that something was done, with a button to undo it where there is a way. A message that says the same as one before replaces it: of two
 * alike, no one would know which one undoes what.
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
        // A key has no second click
        setTimeout(hide, detail > 0 ? doubleClick : 0)
        void undo()
      }}
    >
      {t('undo')}
    </Button>
  )
}
