import { Button, Menu } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { RetentionRule } from '#app/data/retention-rules/admin.ts'
import { download, toCsv } from '#app/lib/csv.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { riyadhDay } from '#common/moment.ts'
import { processingHtml, processingRows } from './processing-record.ts'

/** Downloads the record of processing, as a table for programs or as a page to print, in the language of the screen. */
export function ProcessingExport({ rules }: { rules: RetentionRule[] | undefined }) {
  const { t } = useTranslation(['retention', 'workspace'])
  const language = useLanguage()
  const { name: company } = useCompany()
  const file = `record-of-processing-${riyadhDay()}`
  const rows = () => processingRows(t, rules ?? [])
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={!rules} leftSection={<Download aria-hidden="true" size={18} />}>
          {t('processing.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            const [head = [], ...body] = rows()
            download(
              toCsv(
                body,
                head.map((name, place) => [name, (row: string[]) => row[place]] as const),
              ),
              `${file}.csv`,
            )
          }}
        >
          {t('processing.csv')}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            const page = processingHtml(t('processing.title'), company, rows(), language)
            download(new Blob([page], { type: 'text/html;charset=utf-8' }), `${file}.html`)
          }}
        >
          {t('processing.page')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
