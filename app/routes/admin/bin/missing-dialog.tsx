import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Missing } from './use-bin-actions.ts'

/** Why a row cannot be restored alone, and what can be done about it. */
export function MissingDialog({ name, reason, onBoth, onWithout, onClose }: Missing & { onClose(): void }) {
  const { t } = useTranslation(['bin', 'workspace'])
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Modal opened onClose={onClose} title={t('missing.title', { name })}>
      <Stack>
        <div>{t(`missing.${reason}`)}</div>
        <Group gap="sm">
          {onBoth && (
            <Button onClick={choose(onBoth)}>
              {t(reason === 'bin_service_gone' ? 'missing.service' : 'missing.project')}
            </Button>
          )}
          {onWithout && (
            <Button variant={onBoth ? 'default' : 'filled'} onClick={choose(onWithout)}>
              {t('missing.without')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('workspace:cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
