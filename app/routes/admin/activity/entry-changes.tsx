import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { ActivityEntry } from '#app/data/audit-log/admin.ts'
import styles from './activity.module.css'
import { type Change, useEntryWords } from './use-entry-words.ts'

/** What an entry changed, column by column: the value before, and the one after. */
export function EntryChanges({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation('activity')
  const words = useEntryWords()
  if (!entry.details) return <p className={styles.note}>{t('erased')}</p>
  const changes = words.changes(entry)
  const { what } = entry.details
  if (what === 'pay' || what === 'contract' || what === 'cv' || what === 'document')
    return <p className={styles.note}>{t(`looks.${what}`)}</p>
  const refused = words.refusal(entry)
  if (refused) return <p className={styles.note}>{refused}</p>
  if (changes.length === 0) return <p className={styles.note}>{t('noDetails')}</p>
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.column}>
          <dt>{change.label}</dt>
          <dd>
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The old and the new value of a column, or only one of them if the other is missing. */
function Values({ change: { before, after, cut } }: { change: Change }) {
  const { t } = useTranslation('activity')
  return (
    <>
      {before !== null && after !== null ? (
        <>
          {/* Each value has its own direction, not the hidden word's, and begins where its label does */}
          <del>
            <span className="hidden">{t('before')}: </span>
            <FileName>{before}</FileName>
          </del>
          <ins>
            <span className="hidden">{t('after')}: </span>
            <FileName>{after}</FileName>
          </ins>
        </>
      ) : (
        <FileName>{after ?? before ?? ''}</FileName>
      )}
      {cut && <small>{t('cut')}</small>}
    </>
  )
}
