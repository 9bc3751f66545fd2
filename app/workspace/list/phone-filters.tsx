import { Button } from '@mantine/core'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import styles from './phone-filters.module.css'

interface PhoneFiltersProps {
  /** The values of the filters; '' where nothing is chosen. */
  values: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * The filters of a list with many of them, in its toolbar. On phones they would push the list off the screen: there a
 * button opens them, and says how many are set.
 */
export function PhoneFilters({ values, children }: PhoneFiltersProps) {
  const { t } = useTranslation('workspace')
  const [open, setOpen] = useState(false)
  const id = useId()
  const set = Object.values(values).filter(Boolean).length
  return (
    <>
      <Button
        variant="default"
        className={styles.opener ?? ''}
        leftSection={<SlidersHorizontal aria-hidden="true" size={18} />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? t('list.filtersSet', { number: showCount(set) }) : t('list.filters')}
      </Button>
      <div id={id} className={styles.filters} data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}
