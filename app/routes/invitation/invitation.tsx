import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { places } from '#app/auth/audience.ts'
import { AuthFrame } from '#app/auth/auth-frame.tsx'
import styles from '#app/auth/form.module.css'
import { FormMessage } from '#app/auth/form-message.tsx'
import { button } from '#app/components/button.ts'
import { isolatedDb } from '#app/data/browser-db.ts'
import { type Ended, readInvitation } from '#app/data/invitations/public.ts'
import type { InvitedType } from '#app/data/invitations/types.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { AcceptForm } from './accept-form.tsx'

/** The address contains an unused token, so it must not be sent on as a referrer. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** Why there is no form. */
type Dead = Ended | 'invalid' | 'missing' | 'has_account'

/** Opened by the link of an invitation. Opening it changes nothing, so that mail scanners use none up. */
export default function Invitation() {
  const { t } = useTranslation('account')
  const hydrated = useHydrated()
  const token = hydrated ? (new URLSearchParams(location.search).get('token') ?? '') : ''
  /** The state that sending the form has found. */
  const [ended, setEnded] = useState<{ state: Dead; user_type?: InvitedType } | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(isolatedDb(), token),
    enabled: token !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const dead: typeof ended =
    ended ??
    (hydrated && !token
      ? { state: 'missing' }
      : data === null
        ? { state: 'invalid' }
        : data && data.state !== 'open'
          ? { state: data.state, user_type: data.user_type }
          : data?.has_account
            ? { state: 'has_account', user_type: data.user_type }
            : null)

  if (dead) {
    const { login } = places[dead.user_type ?? 'client']
    const leadsToLogin = dead.state === 'accepted' || dead.state === 'has_account' ? dead.state : undefined
    return (
      <AuthFrame whose={dead.user_type ?? 'client'} title={t(`invitation.titles.${leadsToLogin ?? 'dead'}`)}>
        <div className={styles.form}>
          <FormMessage tone="plain" alert>
            {t(`invitation.dead.${dead.state}`)}
          </FormMessage>
          {/* Most people who come back to an old link have an account by now */}
          <Link to={login} className={button(leadsToLogin ? 'primary' : 'outline', styles.submit)}>
            {t('invitation.signIn')}
          </Link>
        </div>
      </AuthFrame>
    )
  }
  if (data?.state === 'open') return <AcceptForm key={token} token={token} offer={data} onEnded={setEnded} />
  return (
    <AuthFrame whose="client" title={t('invitation.title')}>
      <div className={styles.form} aria-busy={!error}>
        {error ? (
          <>
            <FormMessage tone="bad" alert>
              {t('invitation.notRead')}
            </FormMessage>
            <button
              type="button"
              className={button('primary', styles.submit)}
              disabled={isFetching}
              onClick={() => void refetch()}
            >
              {t('failed.retry')}
            </button>
          </>
        ) : (
          <p role="status">{t('loading')}</p>
        )}
      </div>
    </AuthFrame>
  )
}
