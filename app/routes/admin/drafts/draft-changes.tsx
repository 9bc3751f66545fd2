import { useTranslation } from 'react-i18next'
import { silentColumns } from '#app/data/audit-log/tables.ts'
import type { Draft } from '#app/data/drafts/admin.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { TextChanges } from '#app/routes/admin/history/text-changes.tsx'
import styles from './drafts.module.css'

const silent: readonly string[] = [...silentColumns, 'display_order', 'order_index', 'focus_x', 'focus_y']

/** What a draft changes, field by field: what the website says now, and what the draft says. */
export function DraftChanges({ draft }: { draft: Draft }) {
  const { t } = useTranslation('activity')
  const words = useEntryWords()
  const { table_name: table } = draft
  const columns = Object.keys(draft.changes).filter((column) => !silent.includes(column))
  return (
    <dl className={styles.changes}>
      {columns.map((column) => {
        const say = (value: unknown) => words.value(table, column, value, {})
        return (
          <div key={column}>
            <dt>{words.label(table, column)}</dt>
            <dd>
              {draft.is_new ? (
                <span dir="auto">{say(draft.changes[column])}</span>
              ) : (
                <TextChanges
                  before={say(draft.published[column])}
                  after={say(draft.changes[column])}
                  beforeLabel={t('before')}
                  afterLabel={t('after')}
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
