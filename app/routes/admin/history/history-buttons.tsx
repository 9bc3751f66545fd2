import { Button } from '@mantine/core'
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import type { RecordKey } from '#app/data/audit-log/admin.ts'
import { RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { useRecordHistory } from './use-record-history.ts'

/** The entry "History" of a row's menu. */
export function HistoryMenuItem(record: RecordKey) {
  const { t } = useTranslation('workspace')
  const { open } = useRecordHistory()
  return (
    <RowMenuItem icon={History} action={() => open(record)}>
      {t('history')}
    </RowMenuItem>
  )
}

/** A button that opens the history of a record. `name` says whose, where a screen has several. */
export function HistoryButton({ name, ...record }: RecordKey & { name?: string }) {
  const { t } = useTranslation('workspace')
  const { open } = useRecordHistory()
  return (
    <Button
      variant="subtle"
      leftSection={<History aria-hidden="true" size={18} />}
      {...(name && { 'aria-label': t('historyOf', { name }) })}
      onClick={() => open(record)}
    >
      {t('history')}
    </Button>
  )
}
