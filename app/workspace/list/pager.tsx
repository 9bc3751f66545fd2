import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import styles from './list.module.css'
import { pageSize } from './use-list-params.ts'

interface PagerProps {
  page: number
  total: number
  onPage(page: number): void
}

/** Which rows are shown of how many, and the way to the others. */
export function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useTranslation('workspace')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  const from = (Math.min(page, pages) - 1) * pageSize + 1
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <p role="status">
        {t('list.range', {
          from: showCount(from),
          to: showCount(Math.min(from + pageSize - 1, total)),
          total: showCount(total),
        })}
      </p>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(page, pages)}
          onChange={onPage}
          size="lg"
          siblings={1}
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
