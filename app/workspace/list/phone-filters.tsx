import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import { FiltersOpener } from './filters-opener.tsx'
import styles from './phone-filters.module.css'

interface PhoneFiltersProps {
  /** The values of the filters; '' where nothing is chosen. */
  values: Readonly<Record<string, string>>
  /** Whether they stand beside the search where there is room, and not below it. */
  inline?: boolean
  children: ReactNode
}

/**
 * The filters of a list and its order, in its toolbar. On phones they would push the list off the screen: there a
 * button beside the search opens them, and says how many are set.
 */
export function PhoneFilters({ values, inline, children }: PhoneFiltersProps) {
  const { t } = useTranslation('workspace')
  const [open, setOpen] = useState(false)
  const id = useId()
  const set = Object.values(values).filter(Boolean).length
  return (
    <>
      <FiltersOpener
        label={set > 0 ? t('list.filtersSet', { number: showCount(set) }) : t('list.filters')}
        set={set}
        open={open}
        controls={id}
        className={styles.opener}
        onToggle={() => setOpen(!open)}
      />
      <div id={id} className={styles.filters} data-inline={inline || undefined} data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}
