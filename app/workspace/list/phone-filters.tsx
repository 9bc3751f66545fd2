import { type ReactNode, useId, useState } from 'react'
import { FiltersOpener } from './filters-opener.tsx'
import styles from './phone-filters.module.css'

interface PhoneFiltersProps {
  /** The values of the filters; '' where nothing is chosen. */
  values: Readonly<Record<string, string>>
  /** Whether the filters are beside the search where there is room, instead of below it. */
  inline?: boolean
  children: ReactNode
}

/**
 * The filters of a list and its order, in its toolbar. On phones they would push the list off the screen: there a
 * button beside the search opens them, and says how many are set.
 */
export function PhoneFilters({ values, inline, children }: PhoneFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const set = Object.values(values).filter(Boolean).length
  return (
    <>
      <FiltersOpener
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
