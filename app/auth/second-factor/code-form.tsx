import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { AccountField } from '#app/auth/account-field.tsx'
import styles from '#app/auth/form.module.css'
import { FormMessage } from '#app/auth/form-message.tsx'
import { SubmitButton } from '#app/auth/submit-button.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { codeDigits, giveCode, giveRecoveryCode } from '#app/data/accounts/second-factor.ts'
import type { Db } from '#app/data/db.ts'
import { check } from '#app/data/fields.ts'

const appCode = z.object({
  code: z.string().refine((typed) => codeDigits(typed).length === 6, 'required'),
})
const recoveryCode = z.object({ code: z.string().trim().min(1, 'required') })

interface CodeFormProps {
  /** Holds the session that needs a code. */
  db: Db
  factorId: string
  /** Called once a code was right. */
  onDone(): unknown
  /** Whether a recovery code is taken too. */
  recovery?: boolean
  /** Stands below the button. */
  children?: ReactNode
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ db, factorId, onDone, recovery = true, children }: CodeFormProps) {
  const [lost, setLost] = useState(false)
  return (
    <Code key={String(lost)} db={db} factorId={factorId} onDone={onDone} lost={lost} recovery={recovery}>
      {recovery && <Toggle lost={lost} onToggle={() => setLost(!lost)} />}
      {children}
    </Code>
  )
}

function Toggle({ lost, onToggle }: { lost: boolean; onToggle(): void }) {
  const { t } = useTranslation('secondFactor')
  return (
    <button type="button" className={styles.plain} onClick={onToggle}>
      {lost ? t('code.useApp') : t('code.useRecovery')}
    </button>
  )
}

function Code({ db, factorId, onDone, lost, recovery, children }: CodeFormProps & { lost: boolean }) {
  const { t } = useTranslation('secondFactor')
  const tooMany = useTooMany()
  const [problem, setProblem] = useState('')
  const form = useCheckedForm((typed) => check(lost ? recoveryCode : appCode, typed))
  const busy = form.formState.isSubmitting
  const texts = t(lost ? 'code.recovery' : 'code.app', { returnObjects: true })

  // Where the code is all that is asked for; below other steps it would scroll them away
  useEffect(() => {
    if (recovery) form.setFocus('code')
  }, [recovery, form.setFocus])

  const submit = form.submitHandler(
    async () => {
      // What was typed: the check has no other value
      const { code = '' } = form.getValues()
      const refused = await (lost ? giveRecoveryCode(db, code) : giveCode(db, factorId, code))
      if (!refused) return onDone()
      const { failure, said } = refused
      if (failure === 'wrong') return form.setError('code', { type: failure }, { shouldFocus: true })
      setProblem(failure === 'too_many' ? tooMany() : (said ?? t(`code.${failure}`)))
    },
    () => setProblem(''),
  )

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormMessage tone="bad" alert>
        {problem}
      </FormMessage>
      <AccountField
        form={form}
        unmarked
        first
        name="code"
        label={texts.label}
        hint={texts.hint}
        type={lost ? 'text' : 'tel'}
        autoComplete={lost ? 'off' : 'one-time-code'}
        refusals={{ required: texts.missing, wrong: texts.wrong }}
      />
      <SubmitButton busy={busy}>{busy ? t('code.submitting') : t('code.submit')}</SubmitButton>
      {children}
    </form>
  )
}
