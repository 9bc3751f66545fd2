import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { resendConfirmation } from '#app/data/accounts/sign-up.ts'
import { isolatedDb } from '#app/data/browser-db.ts'
import { FormMessage } from './form-message.tsx'
import { useTooMany } from './use-too-many.ts'

/** A button that sends the mail for confirming an email again, and what came of it. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const tooMany = useTooMany()
  const [state, setState] = useState<'sending' | 'sent' | 'too_many' | 'failed' | null>(null)
  const send = async () => {
    if (state === 'sending') return
    setState('sending')
    setState((await resendConfirmation(isolatedDb(), email)) ?? 'sent')
  }
  const failed =
    state === 'too_many'
      ? `${t('confirm.already')} ${tooMany()}`
      : state === 'failed'
        ? t('confirm.failed')
        : ''
  return (
    <>
      <FormMessage tone="bad" alert>
        {failed}
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
