import type { KnownSender } from '#app/data/clients/callers.ts'
import { hasPage, type ListedClient } from '#app/data/clients/list.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { namesIn } from '#common/bilingual.ts'
import { displayPhone } from '#common/phone.ts'

/** A client for whom a request is entered. */
export interface Caller extends Pick<ListedClient, 'id' | 'full_name' | 'company_name' | 'email' | 'phone'> {
  /** Whether the id is that of an account; otherwise it is an imported person's, or an invitation's. */
  account: boolean
}

type Chosen = Pick<ListedClient, 'id' | 'state' | 'full_name' | 'company_name' | 'email' | 'phone'>

/** The form values for a client, or empty ones. */
export const callerValues = (caller?: Omit<Caller, 'id' | 'account'>) => ({
  client_name: caller?.full_name ?? '',
  client_phone: caller?.phone ? displayPhone(caller.phone) : '',
  client_email: caller?.email ?? '',
  company_name: caller?.company_name ?? '',
})

type Values = ReturnType<typeof callerValues>
const names = Object.keys(callerValues()) as (keyof Values)[]

/**
 * What the form keeps besides its fields, but does not send: who was chosen, even without an account, and
 * what was filled in from them. In the form, it is kept on a reload and discarded like the fields.
 */
export const callerNotes = (sender?: Caller) => ({
  chosen: sender ? noteOf(sender) : '',
  filled: JSON.stringify(callerValues(sender)),
})

export type Named = Pick<Caller, 'id' | 'full_name' | 'company_name'>

const noteOf = ({ id, full_name, company_name }: Named) => JSON.stringify({ id, full_name, company_name })

/** Fills the form with what is known about the sender of a request. */
export function useCaller({ form }: Pick<EditFormState, 'form'>) {
  const language = useLanguage()
  const set = (name: string, value: string) => form.setValue(name, value, { shouldDirty: true })
  const check = () => {
    for (const name of names) if (form.formState.errors[name]) void form.trigger(name)
  }
  const link = (client: Chosen | undefined) => {
    set('client_id', client && hasPage(client) ? client.id : '')
    form.clearErrors('client_id')
    set('chosen', client ? noteOf(client) : '')
  }
  const fill = (client?: Chosen) => {
    const values = callerValues(client && namesIn(client, language))
    const before = JSON.parse(String(form.getValues('filled'))) as Values
    // What was typed stays, unless the client's own is known
    for (const name of names)
      if (values[name] || form.getValues(name) === before[name]) set(name, values[name])
    check()
    set('filled', JSON.stringify(values))
  }
  return {
    choose(client?: Chosen) {
      // The client may have deleted their account by now; the request is then entered without it
      if (client || !form.formState.errors.client_id) fill(client)
      link(client)
    },
    /**
     * Fills in someone who was recognized by a phone or an email; what was typed there stays.
     * @returns a function that undoes it
     */
    recognize(known: Chosen | KnownSender): () => void {
      const before = form.getValues()
      const values = callerValues(namesIn(known, language))
      const filled = callerValues()
      for (const name of names) {
        const isContact = name === 'client_phone' || name === 'client_email'
        if (!values[name] || (isContact && String(before[name]).trim() !== '')) continue
        set(name, values[name])
        filled[name] = values[name]
      }
      check()
      if ('state' in known) {
        link(known)
        set('filled', JSON.stringify(filled))
      }
      return () => {
        for (const name of [...names, 'client_id', 'chosen', 'filled']) set(name, String(before[name]))
        check()
      }
    },
  }
}
