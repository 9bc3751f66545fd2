import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { AccountField } from '#app/auth/account-field.tsx'
import { places } from '#app/auth/audience.ts'
import { AuthFrame } from '#app/auth/auth-frame.tsx'
import { ClientIdentity } from '#app/auth/client-identity.tsx'
import styles from '#app/auth/form.module.css'
import { formErrorOf } from '#app/auth/form-errors.ts'
import { FormMessage } from '#app/auth/form-message.tsx'
import type { LoginState } from '#app/auth/login-screen.tsx'
import { ResendConfirmation } from '#app/auth/resend-confirmation.tsx'
import { SubmitButton } from '#app/auth/submit-button.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useShownNotice } from '#app/auth/use-shown-notice.ts'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { isolatedDb } from '#app/data/browser-db.ts'
import { type ClientType, checkRegistration, clientTypes } from '#app/data/user-profiles/forms.ts'
import { registerClient } from '#app/data/user-profiles/public.ts'
import { registrationRedirectsAfter } from '#app/lib/constants.ts'
import { useKeptInput } from '#app/lib/use-kept-input.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { newsWording } from '#common/news.ts'

type Refusal = Extract<Awaited<ReturnType<typeof registerClient>>, { failure: string }>

/** Failures that concern no field and have a sentence of their own. */
const general = ['no_user', 'closed', 'robot'] as const

/** The chosen client type, individual by default. */
const typeIn = ({ client_type }: Record<string, string>): ClientType =>
  clientTypes.find((one) => one === client_type) ?? 'individual'

export default function ClientRegister() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const navigate = useNavigate()
  const tooMany = useTooMany()
  const readNotice = useShownNotice()
  const [failure, setFailure] = useState<Refusal | null>(null)
  const [done, setDone] = useState(false)
  /** The email that has to be confirmed before its account can be used. */
  const [confirms, setConfirms] = useState('')
  const form = useCheckedForm((typed) => checkRegistration(typeIn(typed), typed))
  const forget = useKeptInput('register', form, ['password'])
  const busy = form.formState.isSubmitting
  const typed = form.watch()
  const type = typeIn(typed)
  const wantsNews = typed.news === String(newsWording)
  const types = useRef<HTMLFieldSetElement>(null)
  const news = useRef<HTMLInputElement>(null)
  // The choices may have been made before hydration
  useEffect(() => {
    const chosen = types.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (chosen && chosen !== clientTypes[0]) form.setValue('client_type', chosen)
    if (news.current?.checked) form.setValue('news', news.current.value)
  }, [form.setValue])
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(redirect.current), [])

  const submit = form.submitHandler(
    async (values) => {
      if (done) return
      const made = await registerClient(
        isolatedDb(),
        type,
        values,
        language,
        await readNotice(),
        wantsNews ? newsWording : null,
      )
      if (made.failure && made.beside) {
        for (const [field, error] of Object.entries(made.beside))
          form.setError(field, formErrorOf(error), { shouldFocus: true })
        return
      }
      if (made.failure) return setFailure(made)
      forget()
      if (made.confirm) return setConfirms(values.email)
      setDone(true)
      const state: LoginState = { email: values.email, note: 'registered' }
      redirect.current = setTimeout(
        () => void navigate(places.client.login, { state }),
        registrationRedirectsAfter,
      )
    },
    () => setFailure(null),
  )

  const problem = !failure
    ? ''
    : failure.failure === 'too_many'
      ? tooMany()
      : (failure.said ?? t(`register.failures.${general.find((one) => one === failure.failure) ?? 'failed'}`))
  if (confirms)
    return (
      <AuthFrame whose="client" title={t('confirm.sent')}>
        <div className={styles.form} role="status" ref={(panel) => panel?.focus()} tabIndex={-1}>
          <FormMessage tone="good">{t('register.confirm')}</FormMessage>
          <p>{t('confirm.sentTo', { email: `\u2066${confirms}\u2069` })}</p>
          <ResendConfirmation email={confirms} />
        </div>
        <ul className={styles.links}>
          <li>
            <Link to={places.client.login} state={{ email: confirms } satisfies LoginState}>
              {t('forgotten.back')}
            </Link>
          </li>
        </ul>
      </AuthFrame>
    )
  return (
    <AuthFrame whose="client" title={t('register.title')} lead={t('register.lead')}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <p className={styles.notice}>{t('register.marked')}</p>
        <fieldset className={styles.types} ref={types}>
          <legend>{t('register.type')}</legend>
          {clientTypes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="client_type"
                value={one}
                checked={type === one}
                onChange={() => {
                  form.setValue('client_type', one)
                  form.clearErrors()
                }}
              />
              {t(`register.types.${one}`)}
            </label>
          ))}
        </fieldset>
        <ClientIdentity form={form} type={type} />
        <AccountField
          form={form}
          name="full_name"
          label={t(type === 'individual' ? 'register.fields.full_name' : 'register.contact')}
          autoComplete="name"
          empty={type === 'individual' ? 'full_name' : 'contact'}
        />
        <AccountField
          form={form}
          name="phone"
          label={t('register.fields.phone')}
          type="tel"
          autoComplete="tel"
          hint={t('register.hints.phone')}
        />
        <AccountField
          form={form}
          name="email"
          label={t('register.fields.email')}
          type="email"
          autoComplete="username"
        />
        <AccountField
          form={form}
          name="password"
          label={t('register.fields.password')}
          type="password"
          autoComplete="new-password"
          hint={t('register.hints.password')}
        />
        <FormMessage tone="bad" alert>
          {problem}
        </FormMessage>
        <FormMessage tone="good">{done ? t('register.success') : ''}</FormMessage>
        <label className={styles.news}>
          <input
            ref={news}
            type="checkbox"
            name="news"
            value={newsWording}
            checked={wantsNews}
            onChange={({ currentTarget: { checked, value } }) => form.setValue('news', checked ? value : '')}
          />
          {t('register.news')}
        </label>
        <p className={styles.notice}>
          {t('register.notice')} <a href={pathFor(language, '/privacy')}>{t('register.privacy')}</a>
        </p>
        <SubmitButton busy={busy || done}>
          {busy ? t('register.submitting') : done ? t('register.done') : t('register.submit')}
        </SubmitButton>
      </form>
      <ul className={styles.links}>
        <li>
          <Link to={places.client.login}>{t('register.login')}</Link>
        </li>
      </ul>
    </AuthFrame>
  )
}
