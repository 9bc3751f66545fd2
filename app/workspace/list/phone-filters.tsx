import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useNarrower } from '#app/workspace/use-phone.ts'
import { FiltersOpener } from './filters-opener.tsx'
import styles from './phone-filters.module.css'

const FiltersSheet = lazyDialog(() => import('./filters-sheet.tsx'))

interface PhoneFiltersProps {
  /** What is filtered: how many rows are left, and the way to take the filters off. */
  list: {
    total?: number | undefined
    query?: { data?: { more?: boolean } | undefined }
    change(to: { filters: Record<string, string> }): void
  }
  /** The values of the filters by name; '' where nothing is chosen. */
  values: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * The filters of a list and its order, in its toolbar. On phones they would push the list off the screen: there a
 * button beside the search, which says how many are set, opens them in a sheet.
 */
export function PhoneFilters({ list, values, children }: PhoneFiltersProps) {
  const [open, setOpen] = useState(false)
  const phone = useNarrower('30rem')
  const set = Object.values(values).filter(Boolean).length
  const none = Object.fromEntries(Object.keys(values).map((name) => [name, '']))
  if (!phone) return <div className={styles.filters}>{children}</div>
  return (
    <>
      <FiltersOpener set={set} open={open} onToggle={() => setOpen(!open)} />
      {open && (
        <FiltersSheet
          total={list.query?.data?.more ? undefined : list.total}
          onClose={() => setOpen(false)}
          onClear={set > 0 ? () => list.change({ filters: none }) : undefined}
        >
          {children}
        </FiltersSheet>
      )}
    </>
  )
}
