import { Button } from '@mantine/core'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import styles from './filters-opener.module.css'

interface FiltersOpenerProps {
  /** How many filters are set. */
  set: number
  open: boolean
  /** The id of what it opens, where that is on the page. */
  controls?: string | undefined
  onToggle(): void
}

/** The button that opens the filters of a list, and says how many are set. On phones it is as wide as its icon. */
export function FiltersOpener({ set, open, controls, onToggle }: FiltersOpenerProps) {
  const { t } = useTranslation('workspace')
  return (
    <Button
      variant="default"
      className={styles.opener}
      leftSection={<SlidersHorizontal aria-hidden="true" size={18} />}
      data-filters=""
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span className={styles.words}>
        {set > 0 ? t('list.filtersSet', { number: showCount(set) }) : t('list.filters')}
      </span>
      {set > 0 && (
        <span className={styles.number} aria-hidden="true">
          {showCount(set)}
        </span>
      )}
    </Button>
  )
}
