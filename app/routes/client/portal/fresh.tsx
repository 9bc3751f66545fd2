import styles from './fresh.module.css'

/** Says that something is new to the client. */
export function Fresh({ children }: { children: string }) {
  return <span className={styles.fresh}>{children}</span>
}
