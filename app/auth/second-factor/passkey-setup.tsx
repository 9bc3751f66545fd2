import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { AccountField } from '#app/auth/account-field.tsx'
import { useCompany } from '#app/auth/company.ts'
import styles from '#app/auth/form.module.css'
import { FormMessage } from '#app/auth/form-message.tsx'
import { SubmitButton } from '#app/auth/submit-button.tsx'
import { useCheckedForm } from '#app/auth/use-checked-form.ts'
import { addPasskey } from '#app/data/accounts/passkeys.ts'
import type { Db } from '#app/data/db.ts'
import { check } from '#app/data/fields.ts'
import { browserName } from '#common/browser-name.ts'
import { usePasskey } from './use-passkey.ts'

const passkeyName = z.object({ name: z.string().trim().min(1, 'required').max(60, 'too_long') })

interface PasskeySetupProps {
  /** Holds the session of the account. */
  db: Db
  /** The names that its passkeys already have. */
  taken: string[]
  /** Called after the passkey was created. */
  onDone(): void
}

/** Creates a passkey, with a name by which its owner recognizes it in the list. */
export function PasskeySetup({ db, taken, onDone }: PasskeySetupProps) {
  const { t } = useTranslation('secondFactor')
  const company = useCompany()
  const { run, problem } = usePasskey()
  const form = useCheckedForm((typed) => check(passkeyName, typed))
  const busy = form.formState.isSubmitting
  const { browser, system } = browserName(navigator.userAgent)
  const device = browser && system ? t('passkey.on', { browser, system }) : t('passkey.one')
  const named = [device, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${device} ${number}`)]
  const suggested = named.find((name) => !taken.includes(name)) ?? device

  const submit = form.submitHandler(
    async ({ name }) => {
      const failure = await run((signal) => addPasskey(db, { name, company: company.name, signal }))
      if (failure === 'name') form.setError('name', { type: failure }, { shouldFocus: true })
      if (!failure) onDone()
    },
    () => undefined,
  )
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p>{t('passkey.lead')}</p>
      <FormMessage tone="bad" alert>
        {problem}
      </FormMessage>
      <AccountField
        form={form}
        unmarked
        first
        name="name"
        value={suggested}
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        autoComplete="off"
        refusals={{
          required: t('passkey.nameMissing'),
          name: t('passkey.nameTaken'),
          too_long: t('passkey.nameLong'),
        }}
      />
      <SubmitButton busy={busy}>{t(busy ? 'passkey.waiting' : 'passkey.create')}</SubmitButton>
    </form>
  )
}
