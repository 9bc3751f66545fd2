import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '#app/data/audit-log/admin.ts'
import type { CsvColumns } from '#app/lib/csv.ts'
import { useEntryWords } from './use-entry-words.ts'

/** The columns of the CSV file of the record: what the screen shows, with every change. */
export function useActivityExportColumns(): CsvColumns<ActivityEntry> {
  const { t } = useTranslation('activity')
  const words = useEntryWords()
  return [
    // The stored time is the same in both languages, and sorts correctly
    [t('fields.at'), ({ at }) => at],
    [t('fields.actor'), (entry) => words.who(entry)],
    [t('fields.kind'), words.action],
    [t('fields.record'), (entry) => words.place(entry.table_name)],
    [t('columns.name'), words.name],
    [
      t('fields.changes'),
      (entry) =>
        entry.details?.what === 'pay' || entry.details?.what === 'contract'
          ? t(`looks.${entry.details.what}`)
          : words
              .changes(entry)
              .map(({ label, before, after }) =>
                [label, [before, after].filter((value) => value !== null).join(' → ')].join(': '),
              )
              .join('\n'),
    ],
    [t('fields.session'), ({ session_id }) => session_id],
  ]
}
