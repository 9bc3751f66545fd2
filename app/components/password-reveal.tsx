import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import styles from './password-reveal.module.css'

interface PasswordRevealProps {
  /** The button's label, depending on what it does next. */
  show: string
  hide: string
  /** The password field. */
  children: ReactNode
}

/** A password field with a show/hide button, which `password-reveal.client.ts` makes work. */
export function PasswordReveal({ show, hide, children }: PasswordRevealProps) {
  return (
    <span className={styles.reveal}>
      {children}
      <button type="button" className={styles.button} data-reveal={hide} aria-label={show}>
        <Eye aria-hidden="true" />
        <EyeOff aria-hidden="true" />
      </button>
    </span>
  )
}
