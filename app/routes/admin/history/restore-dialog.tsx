import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActivityEntry, currentRecord, restoreValues, type Values } from '#app/data/audit-log/admin.ts'
import type { RestorableTable } from '#app/data/audit-log/tables.ts'
import { versionAfter } from '#app/data/audit-log/versions.ts'
import { type DraftTable, draftsKey, draftTables, saveDraft } from '#app/data/drafts/admin.ts'
import { StaleEdit } from '#app/data/rows.ts'
import { showMoment } from '#app/lib/dates.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { withCommas } from '#common/language.ts'
import styles from './history.module.css'
import { TextChanges } from './text-changes.tsx'

/** Texts of more characters, or with lines, are compared line by line. */
const longest = 200
const isLong = (value: unknown) =>
  typeof value === 'string' && (value.length > longest || value.includes('\n'))

const isDraftTable = (table: string): table is DraftTable => draftTables.some((name) => name === table)

/** Milliseconds for which a restore can be undone. */
const undoStays = 20_000

interface RestoreDialogProps {
  table: RestorableTable
  id: string
  /** The entry whose version is restored. */
  entry: ActivityEntry
  /** The entries of the record, the newest first, at least down to that one. */
  entries: readonly ActivityEntry[]
  onClose(): void
}

/** Asks before a version is restored, with each field that changes: what it is now, and what it was then. */
export function RestoreDialog({ table, id, entry, entries, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['activity', 'workspace'])
  const language = useLanguage()
  const words = useEntryWords()
  const queries = useQueryClient()
  const query = useQuery({ ...currentRecord(table, id), staleTime: 0 })
  const [stale, setStale] = useState(false)
  const date = showMoment(entry.at, language)
  const say = (column: string, value: unknown) => words.value(table, column, value, {})
  const fail = (title: string, error: unknown) =>
    notifyFailed(title, t(`workspace:errors.${reasonOf(error)}`))

  const restore = useMutation({
    mutationFn: ({ base, earlier }: { base: string; earlier: Values; now: Values }) =>
      restoreValues(table, id, base, earlier),
    onSuccess(stored, { now }) {
      void queries.invalidateQueries()
      onClose()
      notifyUndo(t('restore.done', { date }), {
        stays: undoStays,
        undo: () =>
          void restoreValues(table, id, stored.updated_at, now).then(
            () => {
              void queries.invalidateQueries()
              notifyDone(t('restore.undone'))
            },
            (error) => fail(t('restore.undoFailed'), error),
          ),
      })
    },
    async onError(error) {
      if (!(error instanceof StaleEdit)) return fail(t('restore.failed'), error)
      // Load the other change first; without it, confirming again would be refused again
      await queries.invalidateQueries({ queryKey: ['activity'] })
      setStale(true)
    },
  })

  async function restoreAsDraft(earlier: Values, now: Values) {
    if (!isDraftTable(table)) return
    try {
      await saveDraft(table, id, { changes: earlier, base: now }, null)
      void queries.invalidateQueries({ queryKey: draftsKey })
      onClose()
      notifyDone(t('restore.drafted'))
    } catch (error) {
      if (error instanceof StaleEdit) notifyFailed(t('restore.failed'), t('restore.draftExists'))
      else fail(t('restore.failed'), error)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="42rem"
      title={t('restore.title', { date })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <ListState
        query={query}
        skeletons={{ count: 2, height: 96 }}
        isEmpty={(current) => current === null}
        empty={<Empty title={t('restore.gone')} level={3} />}
      >
        {(current) => {
          if (!current) return null
          const { earlier, unknown, leavesOthers } = versionAfter(table, entries, entry.id, current)
          const columns = Object.keys(earlier)
          const now = Object.fromEntries(columns.map((column) => [column, current[column] ?? null]))
          return (
            <div className={styles.restoring}>
              {stale && (
                <p role="alert" className={styles.stale}>
                  {t('restore.stale')}
                </p>
              )}
              <p>{columns.length > 0 ? t('restore.text') : t('restore.same')}</p>
              <dl className={styles.differences}>
                {columns.map((column) => (
                  <div key={column}>
                    <dt>{words.label(table, column)}</dt>
                    {isLong(say(column, now[column])) || isLong(say(column, earlier[column])) ? (
                      <dd className={styles.lines}>
                        <TextChanges
                          before={say(column, now[column])}
                          after={say(column, earlier[column])}
                          beforeLabel={t('restore.now')}
                          afterLabel={t('restore.earlier')}
                        />
                      </dd>
                    ) : (
                      <>
                        <dd>
                          <span>{t('restore.now')}</span>
                          <del dir="auto">{say(column, now[column])}</del>
                        </dd>
                        <dd>
                          <span>{t('restore.earlier')}</span>
                          <ins dir="auto">{say(column, earlier[column])}</ins>
                        </dd>
                      </>
                    )}
                  </div>
                ))}
              </dl>
              {unknown.length > 0 && (
                <p className={styles.note}>
                  {t('restore.unknown', {
                    fields: withCommas(
                      language,
                      unknown.map((column) => words.label(table, column)),
                    ),
                  })}
                </p>
              )}
              {leavesOthers && <p className={styles.note}>{t('restore.files')}</p>}
              <Group gap="sm">
                {columns.length > 0 && (
                  <Button
                    loading={restore.isPending}
                    onClick={() => restore.mutate({ base: current.updated_at, earlier, now })}
                  >
                    {t('restore.confirm')}
                  </Button>
                )}
                {columns.length > 0 && isDraftTable(table) && (
                  <Button
                    variant="default"
                    disabled={restore.isPending}
                    onClick={() => void restoreAsDraft(earlier, now)}
                  >
                    {t('restore.asDraft')}
                  </Button>
                )}
                <Button variant="default" onClick={onClose}>
                  {t('workspace:cancel')}
                </Button>
              </Group>
            </div>
          )
        }}
      </ListState>
    </Modal>
  )
}
