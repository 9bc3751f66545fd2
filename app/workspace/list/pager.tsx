import { Pagination } from '@mantine/core'
// Not with the sheets of every screen: only lists have pages
import '@mantine/core/styles/Pagination.css'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import { usePhone } from '#app/workspace/use-phone.ts'
import styles from './list.module.css'
import { pageSize } from './use-list-params.ts'

interface PagerProps {
  page: number
  total: number
  /** True when there are more rows than `total`, which are not counted. */
  more: boolean
  /** What the list is called, where the screen has another one. */
  list?: string
  onPage(page: number): void
}

/** Says which rows of how many are shown, and leads to the others. */
export function Pager({ page, total, more, list, onPage }: PagerProps) {
  const { t } = useTranslation('workspace')
  // Nine buttons do not fit on a line of a phone
  const isPhone = usePhone()
  const counted = Math.max(1, Math.ceil(total / pageSize))
  // The address may name a page beyond those that were counted
  const pages = more ? Math.max(counted, page) : counted
  if (total === 0) return null
  const from = (Math.min(page, pages) - 1) * pageSize + 1
  return (
    <nav className={styles.pager} aria-label={list ? t('list.pagesOf', { list }) : t('list.pages')}>
      <p role="status">
        {t(more ? 'list.rangeMore' : pages > 1 ? 'list.range' : 'list.onOnePage', {
          from: showCount(from),
          to: showCount(more ? from + pageSize - 1 : Math.min(from + pageSize - 1, total)),
          total: showCount(total),
        })}
      </p>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(page, pages)}
          onChange={onPage}
          size="lg"
          siblings={isPhone ? 0 : 1}
          getItemProps={(number) => ({ 'aria-label': t('list.page', { number: showCount(number) }) })}
          getControlProps={(control) => ({
            'aria-label': t(
              `list.${control === 'next' ? 'next' : control === 'previous' ? 'previous' : control}`,
            ),
          })}
        />
      )}
    </nav>
  )
}
