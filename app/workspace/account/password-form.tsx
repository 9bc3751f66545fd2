import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { AccountField } from '#app/auth/account-field.tsx'
import { useAuth } from '#app/auth/auth-context.tsx'
import { formErrorOf } from '#app/auth/form-errors.ts'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { type ChangeFailure, changePassword } from '#app/data/accounts/change-password.ts'
import { check, newPassword } from '#app/data/fields.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { PasswordDialogForm } from './password-dialog-form.tsx'

const changeForm = z.object({ current: z.string().min(1, 'required'), password: newPassword })

/** The current password and a new one; closing the dialog discards both. */
export default function PasswordForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('password')
  const { user } = useAuth()
  const tooMany = useTooMany()
  const [problem, setProblem] = useState('')
  const form = useCheckedForm((typed) => check(changeForm, typed))
  const busy = form.formState.isSubmitting
  const email = user?.email ?? ''
  /** The new password of a failed attempt: it may have been stored, with only the answer lost. */
  const tried = useRef('')

  const submit = form.submitHandler(
    async ({ current, password }) => {
      const refused = await changePassword(email, current, password, tried.current === password)
      if (!refused) {
        notifyDone(t('done'))
        return onClose()
      }
      if (refused.beside) return form.setError('password', formErrorOf(refused.beside), { shouldFocus: true })
      const { failure, said } = refused
      if (failure === 'failed') tried.current = password
      const beside: Partial<Record<ChangeFailure, 'current' | 'password'>> = {
        wrong: 'current',
        same: 'password',
      }
      const field = beside[failure]
      if (field) return form.setError(field, { type: failure }, { shouldFocus: true })
      setProblem(failure === 'too_many' ? tooMany() : (said ?? t(failure as 'session' | 'failed')))
    },
    () => setProblem(''),
  )

  return (
    <PasswordDialogForm
      lead={t('lead')}
      problem={problem}
      busy={busy}
      submitLabel={busy ? t('submitting') : t('submit')}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AccountField
        form={form}
        unmarked
        name="current"
        label={t('current')}
        type="password"
        autoComplete="current-password"
        refusals={{ required: t('currentMissing'), wrong: t('wrong') }}
      />
      <AccountField
        form={form}
        unmarked
        name="password"
        label={t('next')}
        type="password"
        autoComplete="new-password"
        hint={t('hint')}
        refusals={{ required: t('nextMissing'), same: t('same') }}
      />
    </PasswordDialogForm>
  )
}
