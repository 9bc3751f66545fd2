import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AccountField } from '#app/auth/account-field.tsx'
import { places } from '#app/auth/audience.ts'
import { useAuth } from '#app/auth/auth-context.tsx'
import { AuthFrame } from '#app/auth/auth-frame.tsx'
import { ClientIdentity } from '#app/auth/client-identity.tsx'
import styles from '#app/auth/form.module.css'
import { formErrorOf } from '#app/auth/form-errors.ts'
import { FormMessage } from '#app/auth/form-message.tsx'
import type { LoginState } from '#app/auth/login-screen.tsx'
import { SubmitButton } from '#app/auth/submit-button.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { useShownNotice } from '#app/auth/use-shown-notice.ts'
import {
  type Acceptance,
  checkAcceptance,
  type Ended,
  type Offer,
  sendAcceptance,
} from '#app/data/invitations/public.ts'
import type { InvitedType } from '#app/data/invitations/types.ts'
import { heldAreas } from '#app/lib/areas.ts'
import { showDay } from '#app/lib/dates.ts'
import { useKeptInput } from '#app/lib/use-kept-input.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { pathFor, withCommas } from '#common/language.ts'
import facts from './invitation.module.css'

interface AcceptFormProps {
  token: string
  offer: Offer
  /** Called when the invitation turns out to be no longer valid. */
  onEnded(why: { state: Ended | 'invalid' | 'has_account'; user_type: InvitedType }): void
}

/** The fields that may already be known. */
const known = [
  'full_name',
  'company_name',
  'phone',
  'national_id',
  'commercial_registration',
  'unified_number',
] as const

/** Says who invites, as what, to which email, and asks for what the account still needs. */
export function AcceptForm({ token, offer, onEnded }: AcceptFormProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const navigate = useNavigate()
  const { signIn } = useAuth()
  const readNotice = useShownNotice()
  const [problem, setProblem] = useState('')
  const { user_type, client_type, email } = offer
  const form = useCheckedForm((typed) => checkAcceptance(offer, typed))
  const forget = useKeptInput(`invitation ${email}`, form, ['password'])
  const busy = form.formState.isSubmitting
  useEffect(() => {
    for (const name of known) if (offer[name] && !form.getValues(name)) form.setValue(name, offer[name])
  }, [form.getValues, form.setValue, offer])

  /** Signs in with the new account. @returns whether it is signed in */
  async function enter(password: string): Promise<boolean> {
    const outcome = await signIn(user_type, email, password)
    if (outcome && typeof outcome === 'object' && 'db' in outcome)
      await outcome.db.auth.signOut({ scope: 'local' })
    if (outcome) return false
    forget()
    await navigate(places[user_type].home, { replace: true })
    return true
  }

  async function goOn(answer: Acceptance, password: string): Promise<unknown> {
    if (answer.status === 'wrong') {
      for (const [field, error] of Object.entries(answer.errors))
        form.setError(field, formErrorOf(error), { shouldFocus: true })
      return
    }
    if (answer.status === 'done') {
      if (!answer.confirm && (await enter(password))) return
      forget()
      const state: LoginState = { email, note: 'registered' }
      return navigate(places[user_type].login, { replace: true, state })
    }
    const { failure, retryAfter = 60 } = answer
    if (failure === 'too_many')
      return setProblem(t('login.failures.too_many', { count: Math.ceil(retryAfter / 60) }))
    if (failure === 'failed' || failure === 'closed') return setProblem(t(`invitation.${failure}`))
    // The answer to an earlier click was lost: the account is there, with this password
    if (failure === 'accepted' && (await enter(password))) return
    onEnded({ state: failure, user_type })
  }

  const submit = form.submitHandler(
    async ({ password }) => {
      const given = Object.entries(form.getValues()).map(([name, value]) => [name, value ?? ''])
      const notice = await readNotice()
      const notices = notice === null ? {} : { privacy_version: String(notice) }
      await goOn(await sendAcceptance({ ...Object.fromEntries(given), ...notices, token }), password)
    },
    () => setProblem(''),
  )

  const inviter = bilingualPart(offer.inviter, language)
  const held = heldAreas(offer.areas).map((area) => t(`invitation.areas.${area}`))
  const until = showDay(offer.expires_at, language)?.gregorian ?? ''
  return (
    <AuthFrame
      whose={user_type}
      title={t('invitation.title')}
      lead={t(inviter ? `invitation.lead.${user_type}` : `invitation.leadUnknown.${user_type}`, {
        name: inviter,
      })}
    >
      <dl className={facts.facts}>
        <div>
          <dt>{t('login.email')}</dt>
          <dd>
            <bdi dir="ltr">{email}</bdi>
          </dd>
        </div>
        {user_type === 'employee' && (
          <div>
            <dt>{t('register.fields.full_name')}</dt>
            <dd>{bilingualPart(offer.full_name, language)}</dd>
          </div>
        )}
        {client_type && (
          <div>
            <dt>{t('register.type')}</dt>
            <dd>{t(`register.types.${client_type}`)}</dd>
          </div>
        )}
        {held.length > 0 && (
          <div>
            <dt>{t('invitation.lookAfter')}</dt>
            <dd>{withCommas(language, held)}</dd>
          </div>
        )}
        <div>
          <dt>{t('invitation.until')}</dt>
          <dd>{until}</dd>
        </div>
      </dl>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        {/* For password managers: the account's name */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        {client_type && <ClientIdentity form={form} type={client_type} />}
        {user_type !== 'employee' && (
          <AccountField
            form={form}
            name="full_name"
            label={t(
              client_type && client_type !== 'individual' ? 'register.contact' : 'register.fields.full_name',
            )}
            autoComplete="name"
            hint={t('invitation.nameHint')}
          />
        )}
        <AccountField
          form={form}
          name="phone"
          label={t('register.fields.phone')}
          type="tel"
          autoComplete="tel"
          optional={user_type === 'admin'}
          hint={t('register.hints.phone')}
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
        <p className={styles.notice}>
          {t('register.notice')} <a href={pathFor(language, '/privacy')}>{t('register.privacy')}</a>
        </p>
        <SubmitButton busy={busy}>{t(busy ? 'invitation.submitting' : 'invitation.submit')}</SubmitButton>
      </form>
    </AuthFrame>
  )
}
