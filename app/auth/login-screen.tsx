import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { browserDb } from '#app/data/browser-db.ts'
import { check } from '#app/data/fields.ts'
import { readOwnProfile } from '#app/data/user-profiles/own.ts'
import { loginForm } from '#app/data/user-profiles/public.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { AccountField } from './account-field.tsx'
import { type Audience, places, wayBack } from './audience.ts'
import { useAuth } from './auth-context.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { FormMessage } from './form-message.tsx'
import type { SignInFailure } from './sign-in.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useTooMany } from './use-too-many.ts'

/** What another screen hands over to a login. */
export interface LoginState {
  email?: string
  note?: 'registered' | 'passwordChanged'
}

const reasons = ['signed_out', 'wrong_type', 'inactive'] as const

/** The login of an audience. */
export function LoginScreen({ audience }: { audience: Audience }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const { user, signIn } = useAuth()
  const tooMany = useTooMany()
  const location = useLocation()
  // The page is made for everybody: what its address and its history say comes in afterwards
  const hydrated = useHydrated()
  const query = new URLSearchParams(hydrated ? location.search : '')
  const state = hydrated ? (location.state as LoginState | null) : null
  const reason = reasons.find((one) => one === query.get('reason'))
  const target = wayBack(audience, query.get('next'))
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const form = useCheckedForm((typed) => check(loginForm, typed))
  const busy = form.formState.isSubmitting

  /** Where the one who is signed in already belongs, when that is elsewhere. */
  const [elsewhere, setElsewhere] = useState<Audience | null>(null)
  const announced = Boolean(state?.note)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const id = user?.id
  useEffect(() => {
    setElsewhere(null)
    if (!id) return
    let current = true
    readOwnProfile(browserDb(), id)
      .then((profile) => {
        if (!current || !profile?.is_active) return
        // Whoever has just registered or changed a password is not the one who was signed in here before
        if (profile.user_type === audience && !announced) void navigate(target, { replace: true })
        else setElsewhere(profile.user_type as Audience)
      })
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [id, audience, target, announced, navigate])

  useEffect(() => {
    if (state?.email) form.setValue('email', state.email)
  }, [state?.email, form.setValue])

  const submit = form.submitHandler(
    async ({ email, password }) => {
      const failed = await signIn(audience, email, password)
      // Somebody who has gone on to another screen is not fetched back
      if (gone.current) return
      if (!failed) return navigate(target, { replace: true })
      setFailure(failed)
      form.setFocus(failed === 'credentials' ? 'password' : 'email')
    },
    () => setFailure(null),
  )

  const note = state?.note ?? (reason === 'signed_out' ? reason : undefined)
  const said = say(failure ?? (reason === 'signed_out' ? undefined : reason))
  function say(why: SignInFailure | undefined): string {
    if (!why) return ''
    if (why === 'wrong_type') return t(`login.reasons.wrong_type.${audience}`)
    if (why === 'inactive') return t('login.reasons.inactive')
    return why === 'too_many' ? tooMany() : t(`login.failures.${why}`)
  }

  return (
    <AuthFrame whose={audience} title={t(`login.${audience}.title`)}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <FormMessage tone="bad" alert>
          {said}
        </FormMessage>
        <FormMessage tone={note === 'signed_out' ? 'plain' : 'good'}>
          {said || !note ? '' : t(`login.notes.${note}`)}
        </FormMessage>
        {elsewhere && (
          <p>
            {t('login.signedIn')} <Link to={places[elsewhere].home}>{t(`login.${elsewhere}.home`)}</Link>
          </p>
        )}
        <AccountField
          form={form}
          unmarked
          name="email"
          label={t('login.email')}
          type="email"
          autoComplete="username"
        />
        <AccountField
          form={form}
          unmarked
          name="password"
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
        />
        <Link to={`/forgotten-password?from=${audience}`} className={styles.aside}>
          {t('login.forgotten')}
        </Link>
        <SubmitButton busy={busy}>{busy ? t('login.submitting') : t('login.submit')}</SubmitButton>
      </form>
      <LoginLinks audience={audience} />
    </AuthFrame>
  )
}

/** The other ways in. */
function LoginLinks({ audience }: { audience: Audience }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  return (
    <nav aria-label={t('login.others')}>
      <ul className={styles.links}>
        {audience === 'client' && (
          <li>
            <Link to="/client/register">{t('login.register')}</Link>
          </li>
        )}
        {audience === 'employee' && (
          <li>
            <a href={pathFor(language, '/careers')}>{t('login.careers')}</a>
          </li>
        )}
        {audience !== 'employee' && (
          <li>
            <Link to={places.employee.login}>{t('login.toEmployee')}</Link>
          </li>
        )}
        {audience !== 'client' && (
          <li>
            <Link to={places.client.login}>{t('login.toClient')}</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
