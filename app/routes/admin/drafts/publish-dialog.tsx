import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft, DraftPart } from '#app/data/drafts/admin.ts'
import { DraftChanges } from './draft-changes.tsx'
import { PartField } from './part-field.tsx'
import { useDraftActions } from './use-draft-actions.ts'
import { useDraftName } from './use-draft-name.ts'

/** Publishes a draft, or one language of it. */
export function PublishDialog({ draft, onClose }: { draft: Draft; onClose(): void }) {
  const { t } = useTranslation(['drafts', 'workspace'])
  const name = useDraftName()(draft)
  const { publish } = useDraftActions()
  const [part, setPart] = useState<DraftPart>('all')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const done = await publish(draft, part)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('publishTitle', { name })}>
      <Stack>
        <p>{t('publishText')}</p>
        <PartField draft={draft} value={part} onChange={setPart} />
        <DraftChanges draft={draft} />
        <Group gap="sm">
          <Button loading={busy} onClick={() => void send()}>
            {t('publish')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('workspace:cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
