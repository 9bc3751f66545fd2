import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { chartStatuses, requestsIn, type WeekOfRequests } from '#app/data/dashboard/admin.ts'
import { showShortDay } from '#app/lib/dates.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './weeks.module.css'

/** The numbers of the chart. */
export function WeeksTable({ weeks }: { weeks: WeekOfRequests[] }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table is wider than a phone; keys scroll it too.
    <section className={styles.scroll} tabIndex={0} aria-label={t('weeks.lead')}>
      <Table striped highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('weeks.week')}</Table.Th>
            {chartStatuses.map((status) => (
              <Table.Th key={status} scope="col">
                {t(`statuses.${status}`)}
              </Table.Th>
            ))}
            <Table.Th scope="col">{t('weeks.total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            <Table.Tr key={week.week}>
              <Table.Th scope="row">{showShortDay(week.week, language)}</Table.Th>
              {chartStatuses.map((status) => (
                <Table.Td key={status}>{showCount(week[status])}</Table.Td>
              ))}
              <Table.Td>
                <strong>{showCount(requestsIn(week))}</strong>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
