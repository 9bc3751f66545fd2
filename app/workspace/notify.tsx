import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'

/** Milliseconds that a success message stays. */
const successStays = 5000

/** Shows a message that something was done; it closes by itself. */
export function notifyDone(message: string): void {
  notifications.show({
    message,
    color: 'brand',
    icon: <Check aria-hidden="true" size={18} />,
    autoClose: successStays,
    role: 'status',
  })
}

/**
 * Shows that something was done, with a button to undo it.
 * @param stays milliseconds for which it can be undone
 */
export function notifyUndo(message: string, { stays, undo }: { stays: number; undo?: () => void }): void {
  if (!undo) {
    notifyDone(message)
    return
  }
  const id = crypto.randomUUID()
  notifications.show({
    id,
    message: (
      <UndoMessage
        message={message}
        onUndo={() => {
          notifications.hide(id)
          undo()
        }}
      />
    ),
    color: 'brand',
    icon: <Check aria-hidden="true" size={18} />,
    autoClose: stays,
    role: 'status',
  })
}

function UndoMessage({ message, onUndo }: { message: string; onUndo(): void }) {
  const { t } = useTranslation('workspace')
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{message}</span>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {t('undo')}
      </Button>
    </Group>
  )
}

/** Shows a message that something failed, and why; it stays until it is closed. */
export function notifyFailed(message: string, reason?: string): void {
  notifications.show({
    ...(reason ? { title: message, message: reason } : { message }),
    color: 'danger',
    icon: <CircleAlert aria-hidden="true" size={18} />,
    autoClose: false,
    role: 'alert',
  })
}
