import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#app/data/drafts/admin.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { PublishDialog } from '#app/routes/admin/drafts/publish-dialog.tsx'
import { useDraftName } from '#app/routes/admin/drafts/use-draft-name.ts'
import styles from './edit.module.css'

/**
 * The drafts of what a page shows, each published in its own dialog. A single draft opens its dialog
 * immediately.
 */
export function PublishPage({ drafts, onClose }: { drafts: Draft[]; onClose(): void }) {
  const { t } = useTranslation(['editing', 'drafts', 'workspace'])
  const words = useEntryWords()
  const nameOf = useDraftName()
  const [alone] = useState(() => (drafts.length === 1 ? drafts[0]?.id : undefined))
  const [chosen, setChosen] = useState(alone)
  const draft = drafts.find(({ id }) => id === chosen)
  if (draft) return <PublishDialog draft={draft} onClose={() => (alone ? onClose() : setChosen(undefined))} />
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('publishTitle')}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <Stack>
        <p>{t(drafts.length > 0 ? 'publishText' : 'nothingLeft')}</p>
        <ul className={styles.drafts}>
          {drafts.map((one) => (
            <li key={one.id}>
              <span>
                <bdi>{nameOf(one)}</bdi> <small>{words.place(one.table_name as 'services')}</small>
              </span>
              <Button
                variant="default"
                aria-label={t('drafts:publishOf', { name: nameOf(one) })}
                onClick={() => setChosen(one.id)}
              >
                {t('drafts:publish')}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}
