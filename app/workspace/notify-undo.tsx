import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { notifyDone } from './notify.tsx'
import { Unbroken } from './unbroken.tsx'

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
  notifications.show({
    id,
    message: (
      <UndoMessage
        message={message}
        onUndo={() => {
          notifications.hide(id)
          void undo()
        }}
      />
    ),
    color: 'brand',
    icon: <Check aria-hidden="true" size={18} />,
    autoClose: stays,
    role: 'status',
    onClose: () => latest.get(message) === id && latest.delete(message),
  })
}

function UndoMessage({ message, onUndo }: { message: string; onUndo(): void }) {
  const { t } = useTranslation('workspace')
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>
        <Unbroken>{message}</Unbroken>
      </span>
      <Button size="compact-sm" variant="default" flex="none" data-undo="" onClick={onUndo}>
        {t('undo')}
      </Button>
    </Group>
  )
}
