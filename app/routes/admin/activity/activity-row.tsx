import { ActionIcon, Badge } from '@mantine/core'
import Eye from 'lucide-react/icons/eye'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { ActivityEntry } from '#app/data/audit-log/admin.ts'
import { showBriefDay, showTime } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './activity.module.css'
import { kindColors } from './kind-colors.ts'
import type { Follows, Run } from './runs.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Changes that a row has room for. */
const most = 2

/** Shows entries that read alike as one row, the newest; a button shows the earlier ones. */
export function ActivityRun({
  run,
  follows,
  onOpen,
}: {
  run: Run<ActivityEntry>
  /** What this entry has in common with the row before it. */
  follows: Follows
  onOpen(id: number): void
}) {
  const { t } = useTranslation('activity')
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const { entry, earlier } = run
  const first = earlier.at(-1)
  const toggle = first && (
    <button
      type="button"
      className={styles.run}
      data-thumb=""
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {t('run', { count: earlier.length, time: showTime(first.at, language) ?? '' })}
    </button>
  )
  return (
    <>
      <ActivityRow entry={entry} follows={follows} toggle={toggle} onOpen={() => onOpen(entry.id)} />
      {isWhole &&
        earlier.map((one) => (
          <ActivityRow key={one.id} entry={one} follows="record" onOpen={() => onOpen(one.id)} />
        ))}
    </>
  )
}

interface ActivityRowProps {
  entry: ActivityEntry
  follows: Follows
  /** The button that shows the entries like this one. */
  toggle?: ReactNode
  onOpen(): void
}

/** An entry in the table, which is a card on a phone. */
function ActivityRow({ entry, follows, toggle, onOpen }: ActivityRowProps) {
  const { t } = useTranslation('activity')
  const language = useLanguage()
  const words = useEntryWords()
  const { at, kind, table_name, details } = entry
  const place = words.place(table_name)
  const name = words.name(entry)
  const who = words.who(entry)
  const changes = kind === 'update' ? words.changes(entry) : []
  const what =
    details?.what === 'pay' || details?.what === 'contract'
      ? t(`looks.${details.what}`)
      : words.refusal(entry)
  return (
    <tr data-follows={follows}>
      <td data-label={t('fields.at')} className={styles.at}>
        <time dateTime={at}>
          {showBriefDay(at, language)} <bdi>{showTime(at, language)}</bdi>
        </time>
      </td>
      <td data-label={t('fields.actor')} className={styles.who} data-same={who === name || undefined}>
        <bdi className={follows && styles.again}>{who}</bdi>
      </td>
      <td data-label={t('fields.kind')} className={styles.kind}>
        <Badge color={kindColors[kind]} className={styles.badge}>
          {words.action(entry)}
        </Badge>
      </td>
      <th scope="row" data-cell="title" className={styles.record}>
        <span className={follows === 'record' ? styles.again : undefined}>
          <small>{place}</small>
          {name && <FileName>{name}</FileName>}
        </span>
        {toggle}
      </th>
      <td data-label={t('fields.changes')} className={styles.brief} data-empty={!changes.length && !what}>
        {what}
        {changes.slice(0, most).map((change) => (
          <span key={change.column}>{words.brief(change)}</span>
        ))}
        {changes.length > most && <span>{t('more', { count: changes.length - most })}</span>}
      </td>
      <td data-cell="actions" className={styles.actions}>
        <ActionIcon
          aria-label={t('openOne', { what: [place, name].filter(Boolean).join(' ') })}
          onClick={onOpen}
        >
          <Eye aria-hidden="true" size={18} />
        </ActionIcon>
      </td>
    </tr>
  )
}
