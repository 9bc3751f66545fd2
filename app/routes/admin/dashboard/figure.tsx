import { Skeleton } from '@mantine/core'
import { showCount } from '#app/lib/numbers.ts'
import styles from './dashboard.module.css'

interface FigureProps {
  value: number | undefined
  /** Whether it could not be had: then nothing stands in its place. */
  failed: boolean
}

/** A number, or what keeps its place until it is there. */
export function Figure({ value, failed }: FigureProps) {
  if (value !== undefined) return <span className={styles.figure}>{showCount(value)}</span>
  return (
    <span className={styles.figure} aria-hidden="true">
      {failed ? '–' : <Skeleton component="span" width="2ch" height="1em" display="block" />}
    </span>
  )
}
