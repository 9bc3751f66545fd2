import styles from './form.module.css'

interface FormMessageProps {
  tone: 'bad' | 'good' | 'plain'
  /** Announced immediately by screen readers (`role="alert"`). */
  alert?: boolean
  /** Empty means hidden. The element stays in the page so that screen readers announce changes. */
  children: string
}

/** A form's message: what went wrong, or what was done. */
export function FormMessage({ tone, alert, children }: FormMessageProps) {
  return (
    <p className={styles.message} data-tone={tone} role={alert ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
