import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface FieldGroupProps {
  title: string
  /** A hint that applies to all its fields. */
  hint: string
  children: ReactNode
}

/** Fields of a form below a heading of their own. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <p>{hint}</p>
      {children}
    </fieldset>
  )
}
