import type { ReactNode } from 'react'
import { button } from '#app/components/button.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import styles from './form.module.css'

/** The button of a form: without effect until script can take what is sent, and while it is under way. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className={button('primary', styles.submit)}
      disabled={!useHydrated()}
      aria-disabled={busy || undefined}
    >
      {children}
    </button>
  )
}
