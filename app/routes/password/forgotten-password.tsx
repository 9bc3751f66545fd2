import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { AccountField } from '#app/auth/account-field.tsx'
import { places } from '#app/auth/audience.ts'
import { AuthFrame } from '#app/auth/auth-frame.tsx'
import { useCompany } from '#app/auth/company.ts'
import styles from '#app/auth/form.module.css'
import { FormMessage } from '#app/auth/form-message.tsx'
import type { LoginState } from '#app/auth/login-screen.tsx'
import { SubmitButton } from '#app/auth/submit-button.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { button } from '#app/components/button.ts'
import { type RequestFailure, requestRecovery } from '#app/data/accounts/recovery.ts'
import { isolatedDb } from '#app/data/browser-db.ts'
import { check } from '#app/data/fields.ts'
import { forgottenForm } from '#app/data/user-profiles/forms.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Audience } from '#common/audiences.ts'

export default function ForgottenPassword() {
  const { t } = useTranslation('account')
  const { mails } = useCompany()
  const tooMany = useTooMany()
  const location = useLocation()
  const hydrated = useHydrated()
  const from = new URLSearchParams(hydrated ? location.search : '').get('from')
  const typed = hydrated ? (location.state as LoginState | null)?.email : undefined
  const login = places[from as Audience]?.login ?? places.client.login
  const [sentTo, setSentTo] = useState('')
  const [failure, setFailure] = useState<{ failure: RequestFailure; said?: string } | null>(null)
  const form = useCheckedForm((typed) => check(forgottenForm, typed))
  const busy = form.formState.isSubmitting
  useEffect(() => {
    if (typed) form.setValue('email', typed)
  }, [typed, form.setValue])

  const ask = async ({ email }: { email: string }) => {
    const refused = await requestRecovery(isolatedDb(), email)
    if (refused?.failure === 'email' || refused?.failure === 'email_refused')
      return form.setError('email', { type: refused.failure }, { shouldFocus: true })
    if (refused) return setFailure(refused)
    setSentTo(email)
  }
  const submit = form.submitHandler(ask, () => setFailure(null))

  const again = async () => {
    setFailure(null)
    await ask({ email: sentTo })
  }
  const said = () => {
    if (!failure) return ''
    if (failure.failure === 'too_many') return `${t('forgotten.already')} ${tooMany()}`
    if (failure.failure === 'robot') return t('login.failures.robot')
    return failure.said ?? t('forgotten.failed')
  }

  return (
    <AuthFrame
      whose="password"
      title={t(sentTo ? 'forgotten.sent' : 'forgotten.title')}
      lead={sentTo ? undefined : t(mails.links ? 'forgotten.lead' : 'forgotten.noMail')}
    >
      {!mails.links ? null : sentTo ? (
        <div className={styles.form} role="status" ref={(panel) => panel?.focus()} tabIndex={-1}>
          <p>{t('forgotten.sentTo', { email: `\u2066${sentTo}\u2069` })}</p>
          <p>{t('forgotten.nothing')}</p>
          <FormMessage tone="bad" alert>
            {said()}
          </FormMessage>
          <button type="button" className={button('outline')} onClick={again}>
            {t('forgotten.resend')}
          </button>
          <button type="button" className={styles.plain} onClick={() => setSentTo('')}>
            {t('forgotten.again')}
          </button>
        </div>
      ) : (
        <form className={styles.form} method="post" noValidate onSubmit={submit}>
          <FormMessage tone="bad" alert>
            {said()}
          </FormMessage>
          <AccountField
            form={form}
            unmarked
            name="email"
            label={t('login.email')}
            type="email"
            autoComplete="username"
          />
          <SubmitButton busy={busy}>{busy ? t('sending') : t('forgotten.submit')}</SubmitButton>
        </form>
      )}
      <ul className={styles.links}>
        <li>
          <Link to={login} state={{ email: sentTo || form.watch('email') } satisfies LoginState}>
            {t('forgotten.back')}
          </Link>
        </li>
      </ul>
    </AuthFrame>
  )
}
