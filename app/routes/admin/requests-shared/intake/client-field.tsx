import { useQuery } from '@tanstack/react-query'
import { oneClient } from '#app/data/client-projects/admin.ts'
import { type ListedClient, listedClients } from '#app/data/clients/list.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { clientChoice } from '#app/routes/admin/client-projects/pickers.tsx'
import { type Choice, RecordPicker } from '#app/routes/admin/client-projects/record-picker.tsx'
import { useChoicesOf } from '#app/routes/admin/client-projects/use-choices-of.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { displayPhone } from '#common/phone.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'
import { type Caller, type Named, useCaller } from './use-caller.ts'

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
  /** The client for whom the dialog was opened, if any. */
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
  const { choose } = useCaller({ form })
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
