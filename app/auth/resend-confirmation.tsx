import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { type ResendFailure, resendConfirmation } from '#app/data/accounts/resend-confirmation.ts'
import { isolatedDb } from '#app/data/browser-db.ts'
import { FormMessage } from './form-message.tsx'
import { useTooMany } from './use-too-many.ts'

/** A button that sends the confirmation mail again, and shows whether that worked. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const tooMany = useTooMany()
  const [state, setState] = useState<'sending' | 'sent' | { failure: ResendFailure; said?: string } | null>(
    null,
  )
  const send = async () => {
    if (state === 'sending') return
    setState('sending')
    setState((await resendConfirmation(isolatedDb(), email)) ?? 'sent')
  }
  const problem = () => {
    if (state === null || typeof state === 'string') return ''
    if (state.failure === 'too_many') return `${t('confirm.already')} ${tooMany()}`
    if (state.failure === 'robot') return t('login.failures.robot')
    if (state.failure === 'email_refused') return t('errors.email_refused')
    return state.said ?? t('confirm.failed')
  }
  return (
    <>
      <FormMessage tone="bad" alert>
        {problem()}
      </FormMessage>
      <FormMessage tone="good">
        {state === 'sent' ? t('confirm.again', { email: `\u2066${email}\u2069` }) : ''}
      </FormMessage>
      <button type="button" className={button('outline')} aria-disabled={state === 'sending'} onClick={send}>
        {t('confirm.resend')}
      </button>
    </>
  )
}
