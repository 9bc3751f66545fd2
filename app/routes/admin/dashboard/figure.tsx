import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import styles from './dashboard.module.css'

interface FigureProps {
  value: number | undefined
  /** Whether reading failed; a dash is shown then. */
  failed: boolean
  /** The largest number that is counted; a larger one is shown as "more than". */
  most?: number | undefined
}

/** A number, or a skeleton until it is read. */
export function Figure({ value, failed, most = Infinity }: FigureProps) {
  const { t } = useTranslation('dashboard')
  if (value !== undefined && value > most)
    return <span className={styles.figure}>{t('more', { most: showCount(most) })}</span>
  if (value !== undefined) return <span className={styles.figure}>{showCount(value)}</span>
  return (
    <span className={styles.figure} aria-hidden="true">
      {failed ? '–' : <Skeleton component="span" width="2ch" height="1.2em" display="block" />}
    </span>
  )
}
