import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { notifyDone } from './notify.tsx'

/**
 * Shows that something was done, with a button to undo it.
 * @param stays milliseconds for which it can be undone
 */
export function notifyUndo(message: string, { stays, undo }: { stays: number; undo?: () => unknown }): void {
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
          void undo()
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
      <Button size="compact-sm" variant="default" flex="none" data-undo="" onClick={onUndo}>
        {t('undo')}
      </Button>
    </Group>
  )
}
