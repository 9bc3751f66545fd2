import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#app/auth/form.module.css'
import { FormMessage } from '#app/auth/form-message.tsx'
import { SubmitButton } from '#app/auth/submit-button.tsx'
import { givePasskey } from '#app/data/accounts/passkeys.ts'
import type { Db } from '#app/data/db.ts'
import { usePasskey } from './use-passkey.ts'

interface PasskeyFormProps {
  /** Holds the session that needs a second factor. */
  db: Db
  passkeyId: string
  /** Called after a passkey was given. */
  onDone(): unknown
  /** Shown below the button. */
  children: ReactNode
}

/** Asks for a passkey. It needs a button, because some browsers open their dialog only after a press. */
export function PasskeyForm({ db, passkeyId, onDone, children }: PasskeyFormProps) {
  const { t } = useTranslation('secondFactor')
  const { run, busy, problem } = usePasskey()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      onSubmit={async (event) => {
        event.preventDefault()
        if (!(await run((signal) => givePasskey(db, passkeyId, signal)))) await onDone()
      }}
    >
      <FormMessage tone="bad" alert>
        {problem}
      </FormMessage>
      <p>{t('passkey.give')}</p>
      <SubmitButton busy={busy}>{t(busy ? 'passkey.waiting' : 'passkey.use')}</SubmitButton>
      {children}
    </form>
  )
}
