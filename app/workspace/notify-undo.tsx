import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { notifyDone, notifyWith } from './notify.tsx'

/** Milliseconds for which a removal, a merge or a replacement offers "Undo"; after that, the bin or the open item does. */
export const undoTime = 12_000

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
  const button = (
    <UndoButton
      onClick={() => {
        notifications.hide(id)
        void undo()
      }}
    />
  )
  notifyWith(message, button, {
    id,
    stays,
    onClose: () => void (latest.get(message) === id && latest.delete(message)),
  })
}

function UndoButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('workspace')
  return (
    <Button size="compact-sm" variant="default" flex="none" data-undo="" onClick={onClick}>
      {t('undo')}
    </Button>
  )
}
