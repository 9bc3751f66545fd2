import { Skeleton } from '@mantine/core'
import { showCount } from '#app/lib/numbers.ts'
import styles from './dashboard.module.css'

interface FigureProps {
  value: number | undefined
  /** Whether reading failed; a dash is shown then. */
  failed: boolean
}

/** A number, or a skeleton until it is read. */
export function Figure({ value, failed }: FigureProps) {
  if (value !== undefined) return <span className={styles.figure}>{showCount(value)}</span>
  return (
    <span className={styles.figure} aria-hidden="true">
      {failed ? '–' : <Skeleton component="span" width="2ch" height="1.2em" display="block" />}
    </span>
  )
}
