import type { ReactNode } from 'react'
import styles from './form.module.css'

interface FormFrameProps {
  children: ReactNode
  /** What stands in their place once the form is sent. */
  answer: ReactNode
  /** The answer gives way to an empty form after a while. */
  reopens?: boolean
}

/** A form with the answer that `form.client.ts` shows in its place. */
export function FormFrame({ children, answer, reopens }: FormFrameProps) {
  return (
    <div className={styles.frame} data-frame={reopens ? 'reopens' : ''}>
      {children}
      <template>{answer}</template>
    </div>
  )
}
