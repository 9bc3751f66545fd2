import { Button, Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActivityEntry, type RecordKey, recordHistory } from '#app/data/audit-log/admin.ts'
import { isRestorable, type RestorableTable } from '#app/data/audit-log/tables.ts'
import { activity as ar } from '#app/i18n/locales/ar/admin/activity.ts'
import { activity as en } from '#app/i18n/locales/en/admin/activity.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import styles from './history.module.css'
import { HistoryEntry } from './history-entry.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

/** Entries that are read at first, and with each press on "earlier"; the database gives at most 100. */
const step = 25
const most = 100

interface HistoryDialogProps {
  record: RecordKey
  /** Whether the admin may read the names of all accounts. */
  knowsAccounts: boolean
  onClose(): void
}

/** What happened to a record, the newest first; earlier versions of some can be restored. */
export default function HistoryDialog({ record, knowsAccounts, onClose }: HistoryDialogProps) {
  useScreenWords('activity', { ar, en })
  const { t } = useTranslation('activity')
  const words = useEntryWords()
  const [size, setSize] = useState(step)
  const [restoring, setRestoring] = useState<ActivityEntry | null>(null)
  const query = useQuery({ ...recordHistory(record, size), placeholderData: keepPreviousData })
  const entries = query.data?.rows ?? []
  const name = entries.map(words.name).find(Boolean)
  const title = name ? t('history.titleOf', { name }) : t('history.title')
  const { table } = record
  return (
    <Modal opened onClose={onClose} size="46rem" title={title}>
      <p className={styles.lead}>{t('history.lead')}</p>
      <ListState
        query={query}
        skeletons={{ count: 4, height: 76 }}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Empty title={t('history.empty')} level={3} />}
      >
        {({ rows, total }) => (
          <>
            <ol className={styles.entries}>
              {rows.map((entry, place) => (
                <HistoryEntry
                  key={entry.id}
                  entry={entry}
                  knowsAccounts={knowsAccounts}
                  isCurrent={isRestorable(table) && entry === rows.find(isVersion)}
                  onRestore={
                    isRestorable(table) && isVersion(entry) && rows.slice(0, place).some(isVersion)
                      ? () => setRestoring(entry)
                      : null
                  }
                />
              ))}
            </ol>
            {rows.length < Math.min(total, most) && (
              <Button
                variant="default"
                loading={query.isFetching}
                onClick={() => setSize((size) => Math.min(size + step, most))}
              >
                {t('history.older')}
              </Button>
            )}
          </>
        )}
      </ListState>
      {restoring && (
        <RestoreDialog
          table={table as RestorableTable}
          id={record.id}
          entry={restoring}
          entries={entries}
          onClose={() => setRestoring(null)}
        />
      )}
    </Modal>
  )
}

/** Whether an entry left a version of the record behind. */
const isVersion = ({ kind }: ActivityEntry) => kind === 'insert' || kind === 'update'
