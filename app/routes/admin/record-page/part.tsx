import { type ReactNode, useId } from 'react'
import styles from './record-page.module.css'

interface PartProps {
  title: string
  /** Beside the title, such as a button or a number. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the page of a client or an employee. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
