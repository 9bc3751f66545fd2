import type { ReactNode } from 'react'
import { button } from '#app/components/button.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import styles from './form.module.css'

/** A form's submit button: disabled until hydration, so that nothing is posted without the script, and while busy. */
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
