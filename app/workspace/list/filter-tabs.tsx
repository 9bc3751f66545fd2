import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import styles from './filter-tabs.module.css'

interface FilterTabsProps {
  /** The accessible name of the group. */
  label: string
  value: string
  /** The tabs, each with its count once that is known. The value of the tab that shows all is empty. */
  options: { value: string; label: string; count?: number | undefined }[]
  onChoose(value: string): void
}

/** A few filters to choose one from, each with the number of rows that it leaves. */
export function FilterTabs({ label, value, options, onChoose }: FilterTabsProps) {
  const { t } = useTranslation('workspace')
  const tabs = useRef<HTMLFieldSetElement>(null)
  const counted = options.some(({ count }) => count !== undefined)
  // Scroll to the chosen tab: it may be beyond a phone's edge, and late styles and counts move it
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts change its place.
  useEffect(() => {
    const list = tabs.current
    if (!list) return
    const show = () => {
      const chosen = list.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
      if (!chosen) return
      const { left, right } = list.getBoundingClientRect()
      // Not by scrollIntoView: below the fold it would scroll the screen to the tabs
      const beyond = Math.min(chosen.left - left, 0) || Math.max(chosen.right - right, 0)
      list.scrollBy({ left: beyond, behavior: 'instant' })
    }
    const observer = new ResizeObserver(show)
    observer.observe(list)
    return () => observer.disconnect()
  }, [value, counted])
  return (
    <fieldset ref={tabs} className={styles.tabs} aria-label={label}>
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
