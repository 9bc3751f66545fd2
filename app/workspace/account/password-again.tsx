import { useState } from 'react'
import * as z from 'zod'
import { AccountField } from '#app/auth/account-field.tsx'
import { GiveFactor } from '#app/auth/second-factor/give-factor.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { confirmPassword, takeSession } from '#app/data/accounts/confirm-password.ts'
import type { Factors } from '#app/data/accounts/second-factor.ts'
import type { Db } from '#app/data/db.ts'
import { check } from '#app/data/fields.ts'
import { passwordAgain as ar } from '#app/i18n/locales/ar/portal/password-again.ts'
import { secondFactor as arSecond } from '#app/i18n/locales/ar/portal/second-factor.ts'
import { passwordAgain as en } from '#app/i18n/locales/en/portal/password-again.ts'
import { secondFactor as enSecond } from '#app/i18n/locales/en/portal/second-factor.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { PasswordDialogForm } from './password-dialog-form.tsx'

const passwordForm = z.object({ password: z.string().min(1, 'required') })

interface PasswordAgainProps {
  /** Called once the password was right. */
  onConfirmed(): void
  onCancel(): void
}

/** Asks for the password of the signed-in account, before an action that needs a recently given one. */
export default function PasswordAgain({ onConfirmed, onCancel }: PasswordAgainProps) {
  const { t } = useScreenWords('passwordAgain', { ar, en })
  useScreenWords('secondFactor', { ar: arSecond, en: enSecond })
  const tooMany = useTooMany()
  const [problem, setProblem] = useState('')
  /** The session that has given the password and needs the second factor. */
  const [half, setHalf] = useState<{ db: Db; factors: Factors } | null>(null)
  const form = useCheckedForm((typed) => check(passwordForm, typed))
  const busy = form.formState.isSubmitting

  function end(refused: Awaited<ReturnType<typeof takeSession>>) {
    if (!refused) return onConfirmed()
    const { failure, said } = refused
    if (failure === 'wrong') return form.setError('password', { type: failure }, { shouldFocus: true })
    setProblem(failure === 'too_many' ? tooMany() : (said ?? t(failure)))
  }

  const submit = form.submitHandler(
    async ({ password }) => {
      const outcome = await confirmPassword(password)
      if (outcome && !outcome.failure) return setHalf(outcome)
      end(outcome)
    },
    () => setProblem(''),
  )

  if (half)
    return (
      <GiveFactor
        db={half.db}
        factors={half.factors}
        onDone={async () => {
          const refused = await takeSession(half.db)
          setHalf(null)
          end(refused)
        }}
      />
    )
  return (
    <PasswordDialogForm
      lead={t('lead')}
      problem={problem}
      busy={busy}
      submitLabel={busy ? t('submitting') : t('submit')}
      onSubmit={submit}
      onCancel={onCancel}
    >
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
    </PasswordDialogForm>
  )
}
