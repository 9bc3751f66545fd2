import { useQuery } from '@tanstack/react-query'
import { oneClient } from '#app/data/client-projects/admin.ts'
import { hasPage, type ListedClient, listedClients } from '#app/data/clients/list.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { clientChoice } from '#app/routes/admin/client-projects/pickers.tsx'
import { type Choice, RecordPicker } from '#app/routes/admin/client-projects/record-picker.tsx'
import { useChoicesOf } from '#app/routes/admin/client-projects/use-choices-of.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { namesIn } from '#common/bilingual.ts'
import { displayPhone } from '#common/phone.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'

/** A client for whom a request is entered. */
export interface Caller extends Pick<ListedClient, 'id' | 'full_name' | 'company_name' | 'email' | 'phone'> {
  /** Whether the id is that of an account; otherwise of an imported person or an invitation. */
  account: boolean
}

/** What the form is filled in with of a client, or of none. */
export const callerValues = (caller?: Omit<Caller, 'id' | 'account'>) => ({
  client_name: caller?.full_name ?? '',
  client_phone: caller?.phone ? displayPhone(caller.phone) : '',
  client_email: caller?.email ?? '',
  company_name: caller?.company_name ?? '',
})

/**
 * What the form keeps besides its fields, so that a reload and discarding treat them alike; it is not sent: who was
 * chosen, also without an account, and what was filled in of them.
 */
export const callerNotes = (sender?: Caller) => ({
  chosen: sender ? noteOf(sender) : '',
  filled: JSON.stringify(callerValues(sender)),
})

type Named = Pick<Caller, 'id' | 'full_name' | 'company_name'>

const noteOf = ({ id, full_name, company_name }: Named) => JSON.stringify({ id, full_name, company_name })

type ListedChoice = Choice & { client: ListedClient }

function useListedChoices(search: string) {
  const language = useLanguage()
  return useChoicesOf(
    listedClients(search),
    (client): ListedChoice => ({
      ...clientChoice(client, language),
      client,
      hint: [client.phone && displayPhone(client.phone), client.email]
        .flatMap((one) => (one ? `\u2066${one}\u2069` : []))
        .join(' · '),
    }),
  )
}

interface ClientFieldProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  /** For whom the dialog was opened, if for someone. */
  sender: Caller | undefined
}

/** Chooses for whom a request is entered: what is known of them is filled in, and their account is linked to it. */
export function ClientField({ edit: { form, field }, sender }: ClientFieldProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const language = useLanguage()
  const account = String(form.watch('client_id'))
  const note = String(form.watch('chosen'))
  const chosen = note ? (JSON.parse(note) as Named) : null
  const { data } = useQuery({ ...oneClient(account), enabled: account !== '' })
  const known = (account && data) || chosen
  const fill = (client?: ListedClient) => {
    const values = callerValues(client && namesIn(client, language))
    const before = JSON.parse(String(form.getValues('filled'))) as typeof values
    for (const name of Object.keys(values) as (keyof typeof values)[]) {
      // What was typed stays, unless the client's own is known
      if (values[name] || form.getValues(name) === before[name])
        form.setValue(name, values[name], { shouldDirty: true })
      if (form.formState.errors[name]) void form.trigger(name)
    }
    form.setValue('filled', JSON.stringify(values), { shouldDirty: true })
  }
  const choose = (client?: ListedClient) => {
    // The client may have deleted their account by now; the request is then entered without it
    if (client || !form.formState.errors.client_id) fill(client)
    form.setValue('client_id', client && hasPage(client) ? client.id : '', { shouldDirty: true })
    form.clearErrors('client_id')
    form.setValue('chosen', client ? noteOf(client) : '', { shouldDirty: true })
  }
  return (
    <div>
      <RecordPicker
        focused={!sender}
        label={t('enter.client')}
        description={t('enter.clientHint')}
        error={field('client_id').error}
        value={account || (chosen?.id ?? '')}
        onChange={(_, choice) => choose(choice?.client)}
        chosen={known ? clientChoice(known, language) : null}
        useChoices={useListedChoices}
      />
      <p role="status" className={styles.soft}>
        {account ? t('enter.linked') : chosen && t('enter.noAccount')}
      </p>
    </div>
  )
}
