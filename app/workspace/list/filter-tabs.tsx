import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import styles from './filter-tabs.module.css'

interface FilterTabsProps {
  /** The accessible name of the group. */
  label: string
  value: string
  /** Each with its count, when that is known. The value of the one that shows all is empty. */
  options: { value: string; label: string; count?: number | undefined }[]
  onChoose(value: string): void
}

/** One of a few filters, each with the number of rows that it leaves. */
export function FilterTabs({ label, value, options, onChoose }: FilterTabsProps) {
  const { t } = useTranslation('workspace')
  return (
    <fieldset className={styles.tabs} aria-label={label}>
      {options.map(({ value: own, label: words, count }) => (
        <button
          key={own}
          type="button"
          className={styles.tab}
          aria-pressed={own === value}
          onClick={() => onChoose(own)}
        >
          {words}
          {count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>
                <span className="hidden">{t('list.count')}</span> {showCount(count)}
              </span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}
