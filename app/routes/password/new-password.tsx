import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { AccountField } from '#app/auth/account-field.tsx'
import { places } from '#app/auth/audience.ts'
import { useAuth } from '#app/auth/auth-context.tsx'
import { AuthFrame } from '#app/auth/auth-frame.tsx'
import styles from '#app/auth/form.module.css'
import { formErrorOf } from '#app/auth/form-errors.ts'
import { FormMessage } from '#app/auth/form-message.tsx'
import type { LoginState } from '#app/auth/login-screen.tsx'
import { SubmitButton } from '#app/auth/submit-button.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { button } from '#app/components/button.ts'
import { proofIn, verifyLink } from '#app/data/accounts/mail-link.ts'
import { isLinkOpen, type PasswordFailure, savePassword } from '#app/data/accounts/recovery.ts'
import { isolatedDb } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import { check } from '#app/data/fields.ts'
import { newPasswordForm } from '#app/data/user-profiles/forms.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Audience } from '#common/audiences.ts'

/** The address contains an unused token, so it must not be sent on as a referrer. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** Opened by the link in the mail. Only the button uses the link up, so that mail scanners cannot. */
export default function NewPassword() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const { user, signOut } = useAuth()
  const tooMany = useTooMany()
  const missing = useHydrated() && !proofIn(location)
  const [failure, setFailure] = useState<PasswordFailure | null>(null)
  const [serverSaid, setSaid] = useState('')
  // The session from the link is kept: the link works once, and a refused password must not cost another mail
  const signedIn = useRef<Db>(null)
  /** Asks for the second factor, in the place of the form, where the account has one. */
  const [CodeStep, setCodeStep] = useState<ComponentType | null>(null)
  const form = useCheckedForm((typed) => check(newPasswordForm, typed))
  const busy = form.formState.isSubmitting
  const dead = missing || failure === 'expired'

  useEffect(() => {
    const proof = proofIn(location)
    if (proof)
      void isLinkOpen(isolatedDb(), proof).then((open) => !open && !signedIn.current && setFailure('expired'))
  }, [])

  async function save(password: string): Promise<unknown> {
    const proof = proofIn(location)
    if (!proof) return
    if (!signedIn.current) {
      const db = isolatedDb()
      const link = await verifyLink(db, proof, 'recovery')
      if (link.failure) {
        setSaid(link.said ?? '')
        return setFailure(link.failure)
      }
      signedIn.current = db
    }
    const db = signedIn.current
    const saved = await savePassword(db, password)
    if (saved.failure === 'factor_needed') {
      const loaded = await import('#app/auth/second-factor/second-step.tsx').catch(() => null)
      if (!loaded) return setFailure('failed')
      const { default: SecondStep } = loaded
      const goOn = () => {
        setCodeStep(null)
        return save(password)
      }
      return setCodeStep(() => () => (
        <SecondStep step={{ factors: saved.factors, db }} onDone={goOn} onCancel={() => setCodeStep(null)} />
      ))
    }
    if (saved.failure === 'weak')
      return form.setError('password', formErrorOf(saved.beside), { shouldFocus: true })
    if (saved.failure) {
      setSaid(saved.said ?? '')
      return setFailure(saved.failure)
    }
    // The new password ended all sessions of the account, maybe this browser's too
    if (user?.id === saved.id) await signOut()
    const state: LoginState = { email: saved.email, note: 'passwordChanged' }
    const { login } = places[saved.userType as Audience] ?? places.client
    await navigate(login, { replace: true, state })
  }

  const submit = form.submitHandler(
    ({ password }) => save(password),
    () => {
      setFailure(null)
      setSaid('')
    },
  )

  const said = missing
    ? t('newPassword.missing')
    : failure === 'too_many'
      ? tooMany()
      : failure
        ? serverSaid || t(`newPassword.${failure}`)
        : ''
  return (
    <AuthFrame
      whose="password"
      title={t(dead ? 'newPassword.dead' : 'newPassword.title')}
      lead={dead ? undefined : t('newPassword.lead')}
    >
      {CodeStep && <CodeStep />}
      <form className={styles.form} method="post" noValidate onSubmit={submit} hidden={Boolean(CodeStep)}>
        <FormMessage tone="bad" alert>
          {said}
        </FormMessage>
        {dead ? (
          <Link to="/forgotten-password" className={button('primary', styles.submit)}>
            {t('newPassword.request')}
          </Link>
        ) : (
          <>
            <AccountField
              form={form}
              unmarked
              name="password"
              label={t('newPassword.password')}
              type="password"
              autoComplete="new-password"
              hint={t('register.hints.password')}
            />
            <SubmitButton busy={busy}>
              {busy ? t('newPassword.submitting') : t('newPassword.submit')}
            </SubmitButton>
          </>
        )}
      </form>
    </AuthFrame>
  )
}
