import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type ContactField,
  type KnownClient,
  type KnownSender,
  knownCallers,
  wholeContact,
} from '#app/data/clients/callers.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { namesIn } from '#common/bilingual.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'

/** Milliseconds after the last keystroke until the contact is looked up. */
const pause = 300

/** Who is known by the phone or email that was typed; undefined until it is complete. */
export function useKnownCallers(by: ContactField, typed: string) {
  const [settled] = useDebouncedValue(typed, pause)
  const contact = wholeContact(by, typed)
  const { data } = useQuery(knownCallers(by, wholeContact(by, settled)))
  // The result belongs to what was typed before
  return contact !== null && contact === wholeContact(by, settled) ? data : undefined
}

interface KnownCallersProps {
  by: ContactField
  clients: readonly KnownClient[]
  sender?: KnownSender | null | undefined
  /** How many more clients there are. */
  more: number
  /** What can be done with one of them. */
  action(known: KnownClient | KnownSender, name: string): ReactNode
  /** What is said instead of them. */
  children?: ReactNode
}

/**
 * A quiet line below a field for each person with the phone or email in it. The place is always there, so
 * that screen readers announce the lines.
 */
export function KnownCallers({ by, clients, sender, more, action, children }: KnownCallersProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const language = useLanguage()
  const nameOf = (known: KnownClient | KnownSender) => {
    const { full_name, company_name } = namesIn(known, language)
    return company_name && company_name !== full_name ? `${full_name} · ${company_name}` : full_name
  }
  return (
    <div role="status" className={styles.known}>
      {children || (
        <>
          {clients.map((client) => (
            <p key={client.id}>
              <span>
                {t(`known.${by}`, { name: isolated(nameOf(client)) })} {t(`known.states.${client.state}`)}
              </span>
              {action(client, nameOf(client))}
            </p>
          ))}
          {more > 0 && clients.length > 0 && <p>{t('known.more', { count: more })}</p>}
          {sender && (
            <p>
              <span>
                {t(`known.sent.${by}`, {
                  name: isolated(nameOf(sender)),
                  reference: isolated(sender.reference),
                })}
              </span>
              {action(sender, nameOf(sender))}
            </p>
          )}
        </>
      )}
    </div>
  )
}
