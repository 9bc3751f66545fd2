import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { places } from '#app/auth/audience.ts'
import { AuthFrame } from '#app/auth/auth-frame.tsx'
import styles from '#app/auth/form.module.css'
import { FormMessage } from '#app/auth/form-message.tsx'
import type { LoginState } from '#app/auth/login-screen.tsx'
import { useTooMany } from '#app/auth/use-too-many.ts'
import { button } from '#app/components/button.ts'
import { confirmEmail } from '#app/data/accounts/confirm-email.ts'
import { type LinkFailure, proofIn } from '#app/data/accounts/mail-link.ts'
import { isolatedDb } from '#app/data/browser-db.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Audience } from '#common/audiences.ts'

/** The address contains an unused token, so it must not be sent on as a referrer. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/**
 * Opened by the link of the mail that confirms an email, which hosted projects may ask for. Only the button uses the
 * link up, so that mail scanners cannot.
 */
export default function ConfirmEmail() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const tooMany = useTooMany()
  const missing = useHydrated() && !proofIn(location)
  const [failure, setFailure] = useState<{ failure: LinkFailure; said?: string } | null>(null)
  const busy = useRef(false)
  const dead = missing || failure?.failure === 'expired'

  async function confirm() {
    const proof = proofIn(location)
    if (!proof || busy.current) return
    busy.current = true
    setFailure(null)
    const result = await confirmEmail(isolatedDb(), proof)
    busy.current = false
    if (result.failure) return setFailure(result)
    const whose: Audience = result.userType === 'employee' ? 'employee' : 'client'
    const state: LoginState = {
      email: result.email ?? '',
      note: whose === 'employee' ? 'confirmedApplicant' : 'confirmed',
    }
    await navigate(places[whose].login, { replace: true, state })
  }

  const said = missing
    ? t('newPassword.missing')
    : failure?.failure === 'too_many'
      ? tooMany()
      : failure
        ? (failure.said ?? t(`confirm.${dead ? 'expired' : 'notSaved'}`))
        : ''
  return (
    <AuthFrame
      whose="client"
      title={t(dead ? 'newPassword.dead' : 'confirm.title')}
      lead={dead ? undefined : t('confirm.lead')}
    >
      <div className={styles.form}>
        <FormMessage tone="bad" alert>
          {said}
        </FormMessage>
        {dead ? (
          <Link to={places.client.login} className={button('primary', styles.submit)}>
            {t('forgotten.back')}
          </Link>
        ) : (
          <button type="button" className={button('primary', styles.submit)} onClick={confirm}>
            {t('confirm.submit')}
          </button>
        )}
      </div>
    </AuthFrame>
  )
}
