import type { ReactNode } from 'react'
import styles from './form.module.css'

interface FormFrameProps {
  children: ReactNode
  /** Replaces the children once the form is sent. */
  answer: ReactNode
  /** After a while, an empty form replaces the answer again. */
  reopens?: boolean
}

/** A form and the answer that `form-answer.client.ts` replaces it with. */
export function FormFrame({ children, answer, reopens }: FormFrameProps) {
  return (
    <div className={styles.frame} data-frame={reopens ? 'reopens' : ''}>
      {children}
      <template>{answer}</template>
    </div>
  )
}
