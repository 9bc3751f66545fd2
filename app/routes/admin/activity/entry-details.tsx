import { Badge, Button, Drawer } from '@mantine/core'
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { ActivityEntry } from '#app/data/audit-log/admin.ts'
import { useRecordHistory } from '#app/routes/admin/history/use-record-history.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'
import styles from './activity.module.css'
import { EntryChanges } from './entry-changes.tsx'
import { kindColors } from './kind-colors.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Everything that an entry tells, and the way to the history of its record. */
export function EntryDetails({ entry, onClose }: { entry: ActivityEntry; onClose(): void }) {
  const { t } = useTranslation('activity')
  const words = useEntryWords()
  const history = useRecordHistory()
  const { at, kind, table_name, record_id } = entry
  const name = words.name(entry)
  const place = words.place(table_name)
  const table = table_name === 'accounts' || table_name === 'sessions' ? 'user_profiles' : table_name
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="32rem"
      title={
        <span className={styles.title}>
          {name && <small>{place}</small>} <FileName>{name || place}</FileName>
        </span>
      }
    >
      <div className={styles.entry}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('fields.kind')}</dt>
            <dd>
              <Badge color={kindColors[kind]}>{words.action(entry)}</Badge>
            </dd>
          </div>
          <div>
            <dt>{t('fields.actor')}</dt>
            <dd>
              <bdi>{words.who(entry)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('fields.at')}</dt>
            <dd>
              <OneDate day={at} hour />
            </dd>
          </div>
        </dl>
        <EntryChanges entry={entry} />
        {record_id && table !== 'audit_log' && (
          <Button
            variant="default"
            leftSection={<History aria-hidden="true" size={18} />}
            onClick={() => history.open({ table, id: record_id })}
          >
            {t('history.action')}
          </Button>
        )}
      </div>
    </Drawer>
  )
}
