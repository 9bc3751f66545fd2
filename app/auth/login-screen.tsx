// biome-ignore lint/style/noRestrictedImports: someone who signs in has a connection.
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCompany } from '#app/auth/company.ts'
import { inactiveReasons } from '#app/data/accounts/account-status.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { check } from '#app/data/fields.ts'
import { loginForm } from '#app/data/user-profiles/forms.ts'
import { readOwnProfile } from '#app/data/user-profiles/own.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { Audience } from '#common/audiences.ts'
import { pathFor } from '#common/language.ts'
import { AccountField } from './account-field.tsx'
import { places, returnPath } from './audience.ts'
import { useAuth } from './auth-context.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { FormMessage } from './form-message.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import type SecondStepScreen from './second-factor/second-step.tsx'
import { enter, type SaidRefusal, type SecondStep, type SignInFailure, type Waiting } from './sign-in.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useTooMany } from './use-too-many.ts'

// Loaded separately: only applicants see it, once or twice
const WaitingApplication = lazy(() => import('./waiting-application.tsx'))

/** The location state that other screens pass to a login. */
export interface LoginState {
  email?: string
  note?: 'registered' | 'passwordChanged' | 'confirmed' | 'confirmedApplicant'
}

interface Second {
  step: SecondStep
  Screen: ComponentType<ComponentProps<typeof SecondStepScreen>>
}

const inactive = ['inactive', ...inactiveReasons] as const
const reasons = ['signed_out', 'wrong_type', ...inactive] as const

const isInactive = (why: unknown): why is (typeof inactive)[number] => inactive.some((one) => one === why)

/** The login screen of an audience. */
export function LoginScreen({ audience }: { audience: Audience }) {
  const { t } = useTranslation('account')
  const { mails } = useCompany()
  const navigate = useNavigate()
  const { user, signIn } = useAuth()
  const tooMany = useTooMany()
  const location = useLocation()
  // The server renders one page for everyone: search and state are read after hydration
  const hydrated = useHydrated()
  const query = new URLSearchParams(hydrated ? location.search : '')
  const state = hydrated ? (location.state as LoginState | null) : null
  const reason = reasons.find((one) => one === query.get('reason'))
  const target = returnPath(audience, query.get('next'))
  const [failure, setFailure] = useState<SignInFailure | SaidRefusal | Waiting | null>(null)
  /** The email of an account that has to be confirmed before it can be used. */
  const [unconfirmed, setUnconfirmed] = useState('')
  /** What the sign-in asks for after the password, and the screen that asks for it. */
  const [second, setSecond] = useState<Second | null>(null)
  const form = useCheckedForm((typed) => check(loginForm, typed))
  const busy = form.formState.isSubmitting

  /** The audience of the account already signed in, if that account does not belong to this login. */
  const [signedInAs, setSignedInAs] = useState<Audience | null>(null)
  const hasNote = Boolean(state?.note)
  const unmounted = useRef(false)
  useEffect(() => {
    unmounted.current = false
    return () => {
      unmounted.current = true
    }
  }, [])
  const id = user?.id
  useEffect(() => {
    setSignedInAs(null)
    if (!id) return
    let current = true
    readOwnProfile(browserDb(), id)
      .then((profile) => {
        if (!current || !profile?.is_active) return
        // After someone registers or changes a password, the session in this browser may be someone else's
        if (profile.user_type === audience && !hasNote) void navigate(target, { replace: true })
        else setSignedInAs(profile.user_type as Audience)
      })
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [id, audience, target, hasNote, navigate])

  useEffect(() => {
    if (state?.email) form.setValue('email', state.email)
  }, [state?.email, form.setValue])

  /** Shows the outcome of a sign-in. @returns why it failed */
  async function goOn(
    outcome: Awaited<ReturnType<typeof signIn>>,
  ): Promise<SignInFailure | SaidRefusal | Waiting | undefined> {
    // Do not navigate for someone who has already left this screen
    if (unmounted.current) return undefined
    setSecond(null)
    if (!outcome) {
      await navigate(target, { replace: true })
      return undefined
    }
    if (typeof outcome === 'object' && 'db' in outcome) {
      // Load this screen only now: most people do not need it
      const loaded = await import('./second-factor/second-step.tsx').catch(() => null)
      if (loaded) setSecond({ step: outcome, Screen: loaded.default })
      else setFailure('unreachable')
      return undefined
    }
    setFailure(outcome)
    return outcome
  }

  const submit = form.submitHandler(
    async ({ email, password }) => {
      const failed = await goOn(await signIn(audience, email, password))
      if (!failed) return
      if (failed === 'unconfirmed') return setUnconfirmed(email)
      form.setFocus(failed === 'credentials' ? 'password' : 'email')
    },
    () => {
      setFailure(null)
      setUnconfirmed('')
    },
  )

  const note = state?.note ?? (reason === 'signed_out' ? reason : undefined)
  const problem = messageFor(failure ?? (reason === 'signed_out' ? undefined : reason))
  function messageFor(why: SignInFailure | SaidRefusal | Waiting | undefined): string {
    if (!why) return ''
    if (typeof why === 'object')
      return 'said' in why
        ? why.said
        : t(mails.sent ? 'login.reasons.pending' : 'login.reasons.pendingNoMail')
    if (why === 'wrong_type') return t(`login.reasons.wrong_type.${audience}`)
    if (why === 'too_many') return tooMany()
    if (why === 'pending' && !mails.sent) return t('login.reasons.pendingNoMail')
    return isInactive(why) ? t(`login.reasons.${why}`) : t(`login.failures.${why}`)
  }

  const waiting = failure && typeof failure === 'object' && 'waiting' in failure ? failure.waiting : null

  if (second) {
    const { step, Screen } = second
    return (
      <AuthFrame whose={audience} title={t(`login.${audience}.title`)}>
        <Screen
          step={step}
          onDone={async () => goOn(await enter(audience, step.db))}
          onCancel={() => {
            void step.db.auth.signOut({ scope: 'local' })
            form.reset({ email: form.getValues('email') })
            setSecond(null)
          }}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame whose={audience} title={t(`login.${audience}.title`)}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <FormMessage tone="bad" alert>
          {problem}
        </FormMessage>
        <FormMessage tone={note === 'signed_out' ? 'plain' : 'good'}>
          {problem || !note ? '' : t(`login.notes.${note}`)}
        </FormMessage>
        {waiting && (
          <Suspense>
            <WaitingApplication application={waiting} />
          </Suspense>
        )}
        {unconfirmed && <ResendConfirmation key={unconfirmed} email={unconfirmed} />}
        {signedInAs && (
          <p>
            {t('login.signedIn')} <Link to={places[signedInAs].home}>{t(`login.${signedInAs}.home`)}</Link>
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
        <Link
          to={`/forgotten-password?from=${audience}`}
          state={{ email: form.watch('email') } satisfies LoginState}
          className={styles.forgotten}
        >
          {t('login.forgotten')}
        </Link>
        <SubmitButton busy={busy}>{busy ? t('login.submitting') : t('login.submit')}</SubmitButton>
      </form>
      <LoginLinks audience={audience} />
    </AuthFrame>
  )
}

/** Links to registration, careers and the other logins. */
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
