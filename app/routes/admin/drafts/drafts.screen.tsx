import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, draftList } from '#app/data/drafts/admin.ts'
import { activity as activityAr } from '#app/i18n/locales/ar/admin/activity.ts'
import { drafts as ar } from '#app/i18n/locales/ar/admin/drafts.ts'
import { activity as activityEn } from '#app/i18n/locales/en/admin/activity.ts'
import { drafts as en } from '#app/i18n/locales/en/admin/drafts.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { useOpenPreview } from '#app/workspace/drafts/use-open-preview.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { editingAddress } from '#common/editing-address.ts'
import { pathFor } from '#common/language.ts'
import { DraftCard } from './draft-card.tsx'
import styles from './drafts.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

const dialogs = { publish: PublishDialog, schedule: ScheduleDialog, link: LinkDialog }

/** Changes that are not published: previewed, published, scheduled, shared or discarded. */
export default function Drafts() {
  const { t } = useScreenWords('drafts', { ar, en })
  useScreenWords('activity', { ar: activityAr, en: activityEn })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const query = useQuery(draftList)
  const preview = useOpenPreview()
  const [open, setOpen] = useState<{ dialog: keyof typeof dialogs; id: string } | null>(null)
  const draft = query.data?.find(({ id }) => id === open?.id)
  const Dialog = open && draft ? dialogs[open.dialog] : null
  useFocusBack(Dialog !== null)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {Boolean(query.data?.length) && (
          <Button variant="default" onClick={() => void preview(null)}>
            {t('previewAll')}
          </Button>
        )}
      </ScreenHead>
      <ListState
        query={query}
        skeletons={{ count: 3, height: 132 }}
        isEmpty={(drafts) => drafts.length === 0}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            <Button component="a" variant="default" href={editingAddress(pathFor(language, '/'))}>
              {words('editOnPage')}
            </Button>
          </Empty>
        }
      >
        {(drafts) => (
          <ul className={styles.list}>
            {drafts.map((one: Draft) => (
              <li key={one.id} data-record={one.id}>
                <DraftCard draft={one} onOpen={(dialog) => setOpen({ dialog, id: one.id })} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {Dialog && draft && <Dialog draft={draft} onClose={() => setOpen(null)} />}
    </>
  )
}
