import styles from './form.module.css'

interface FormMessageProps {
  tone: 'bad' | 'good' | 'plain'
  /** It interrupts whoever listens to the page. */
  alert?: boolean
  /** Nothing is shown while it is empty. */
  children: string
}

/** What is said above the fields of a form. */
export function FormMessage({ tone, alert, children }: FormMessageProps) {
  return (
    <p className={styles.message} data-tone={tone} role={alert ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
