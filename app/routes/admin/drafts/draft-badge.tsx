import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DraftTable, draftList } from '#app/data/drafts/admin.ts'
import { drafts as ar } from '#app/i18n/locales/ar/admin/drafts.ts'
import { drafts as en } from '#app/i18n/locales/en/admin/drafts.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'

/** Marks a row of a list that has a draft. All rows share one read. */
export function DraftBadge({ table, id }: { table: DraftTable; id: string }) {
  const { t } = useScreenWords('drafts', { ar, en })
  const { data } = useQuery(draftList)
  if (!data?.some(({ table_name, record_id }) => table_name === table && record_id === id)) return null
  return <Badge color="brand">{t('badge')}</Badge>
}
