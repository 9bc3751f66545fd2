import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '#app/data/audit-log/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EntryChanges } from '#app/routes/admin/activity/entry-changes.tsx'
import { kindColors } from '#app/routes/admin/activity/kind-colors.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'
import styles from './history.module.css'

interface HistoryEntryProps {
  entry: ActivityEntry
  knowsAccounts: boolean
  /** Whether the record is today as this entry left it. */
  isCurrent: boolean
  /** Null where there is no version to restore. */
  onRestore: (() => void) | null
}

/** An entry in the history of a record. It is folded if the whole record was added or deleted. */
export function HistoryEntry({ entry, knowsAccounts, isCurrent, onRestore }: HistoryEntryProps) {
  const { t } = useTranslation('activity')
  const words = useEntryWords()
  const language = useLanguage()
  const whole = entry.kind === 'insert' || entry.kind === 'delete'
  const tells = entry.kind === 'update' || entry.kind === 'look' || whole
  const place = entry.table_name === 'accounts' ? words.place(entry.table_name) : null
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Badge color={kindColors[entry.kind]}>{words.action(entry)}</Badge>
        {isCurrent && <span className={styles.current}>{t('history.current')}</span>}
        {place && <span>{place}</span>}
        <bdi className={styles.who}>{words.who(entry, knowsAccounts)}</bdi>
        <span className={styles.when}>
          <OneDate day={entry.at} hour />
        </span>
      </div>
      {tells &&
        (whole ? (
          <details className={styles.whole}>
            <summary>{t('open')}</summary>
            <EntryChanges entry={entry} />
          </details>
        ) : (
          <EntryChanges entry={entry} />
        ))}
      {onRestore && (
        <Button
          variant="default"
          size="compact-md"
          className={styles.restore ?? ''}
          aria-label={t('history.restoreOf', { date: showMoment(entry.at, language) })}
          onClick={onRestore}
        >
          {t('history.restore')}
        </Button>
      )}
    </li>
  )
}
