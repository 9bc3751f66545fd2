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
  /** The id of the app; without it, the form asks for a recovery code. */
  appId?: string | undefined
  /** Called after a correct code. */
  onDone(): unknown
  /** Whether to focus the field: not below other steps, which focusing would scroll away. */
  focused?: boolean
  /** Shown below the button. */
  children?: ReactNode
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ db, appId, onDone, focused = false, children }: CodeFormProps) {
  const { t } = useTranslation('secondFactor')
  const tooMany = useTooMany()
  const [problem, setProblem] = useState('')
  const form = useCheckedForm((typed) => check(appId ? appCode : recoveryCode, typed))
  const busy = form.formState.isSubmitting
  const texts = t(appId ? 'code.app' : 'code.recovery', { returnObjects: true })

  useEffect(() => {
    if (focused) form.setFocus('code')
  }, [focused, form.setFocus])

  const submit = form.submitHandler(
    async () => {
      // Read what was typed: the check returns no value for it
      const { code = '' } = form.getValues()
      const refused = await (appId ? giveCode(db, appId, code) : giveRecoveryCode(db, code))
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
        type={appId ? 'tel' : 'text'}
        autoComplete={appId ? 'one-time-code' : 'off'}
        refusals={{ required: texts.missing, wrong: texts.wrong }}
      />
      <SubmitButton busy={busy}>{busy ? t('code.submitting') : t('code.submit')}</SubmitButton>
      {children}
    </form>
  )
}
