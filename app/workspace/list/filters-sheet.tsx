import { Button, Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersSheet as ar } from '#app/i18n/locales/ar/admin/filters-sheet.ts'
import { filtersSheet as en } from '#app/i18n/locales/en/admin/filters-sheet.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import styles from './filters-sheet.module.css'

export interface FiltersSheetProps {
  /** How many rows the filters leave; undefined where that is not known exactly. */
  total: number | undefined
  /** What the rows are called. */
  rows?: 'results' | 'requests'
  onClose(): void
  /** Takes all its filters off; undefined while none is set. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/**
 * The filters of a list on a phone, from the lower edge of the window. Each applies at once; the button at its foot says
 * how many rows are left, and leads to them.
 */
export default function FiltersSheet({
  total,
  rows = 'results',
  onClose,
  onClear,
  children,
}: FiltersSheetProps) {
  const { t } = useScreenWords('filtersSheet', { ar, en })
  const show = useRef<HTMLButtonElement>(null)
  const { t: workspace } = useTranslation('workspace')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      padding="md"
      title={workspace('list.filters')}
      classNames={{ content: styles.sheet ?? '', body: styles.body ?? '' }}
    >
      <div className={styles.filters}>{children}</div>
      <div className={styles.foot}>
        <Button ref={show} onClick={onClose}>
          {total === undefined ? t('show') : t(rows, { count: total })}
        </Button>
        {onClear && (
          <Button
            variant="default"
            onClick={() => {
              onClear()
              // This button goes with the last filter
              show.current?.focus()
            }}
          >
            {t('clear')}
          </Button>
        )}
      </div>
    </Drawer>
  )
}
