import styles from './email-text.module.css'

/** An email: where it does not fit on a line, the part from the @ on stands on the next one. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <bdi dir="ltr">
      <span className={styles.part}>{children.slice(0, at)}</span>
      <span className={styles.part}>{children.slice(at)}</span>
    </bdi>
  )
}
