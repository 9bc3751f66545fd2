import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { AccountField } from '#app/auth/account-field.tsx'
import { useAuth } from '#app/auth/auth-context.tsx'
import { FormMessage } from '#app/auth/form-message.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { confirmPassword } from '#app/data/accounts/confirm-password.ts'
import { check } from '#app/data/fields.ts'
import { passwordAgain as ar } from '#app/i18n/locales/ar/portal/password-again.ts'
import { passwordAgain as en } from '#app/i18n/locales/en/portal/password-again.ts'
import styles from '#app/workspace/form/form.module.css'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'

const passwordForm = z.object({ password: z.string().min(1, 'required') })

interface PasswordAgainProps {
  /** Called once the password was right. */
  onConfirmed(): void
  onCancel(): void
}

/** Asks for the password of the signed-in account, before what needs one that was given just now. */
export default function PasswordAgain({ onConfirmed, onCancel }: PasswordAgainProps) {
  const { t } = useScreenWords('passwordAgain', { ar, en })
  const { t: words } = useTranslation('workspace')
  const { user } = useAuth()
  const tooMany = useTooMany()
  const [problem, setProblem] = useState('')
  const form = useCheckedForm((typed) => check(passwordForm, typed))
  const busy = form.formState.isSubmitting

  const submit = form.submitHandler(
    async ({ password }) => {
      const refused = await confirmPassword(password)
      if (!refused) return onConfirmed()
      const { failure, said } = refused
      if (failure === 'wrong') return form.setError('password', { type: failure }, { shouldFocus: true })
      setProblem(failure === 'too_many' ? tooMany() : (said ?? t(failure)))
    },
    () => setProblem(''),
  )

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p>{t('lead')}</p>
      {/* For whatever keeps passwords */}
      <input type="email" name="email" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      <AccountField
        form={form}
        unmarked
        name="password"
        label={t('label')}
        type="password"
        autoComplete="current-password"
        first
        refusals={{ required: t('missing'), wrong: t('wrong') }}
      />
      <FormMessage tone="bad" alert>
        {problem}
      </FormMessage>
      <div className={styles.bar}>
        <Button type="submit" loading={busy}>
          {busy ? t('submitting') : t('submit')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {words('cancel')}
        </Button>
      </div>
    </form>
  )
}
