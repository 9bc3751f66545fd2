import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientOverview, ClientRequest } from '#app/data/clients/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import { bilingualPart } from '#common/bilingual.ts'

/** People who wrote with an email and phone other than the account's, each once. */
export function writersOf(
  requests: readonly Pick<ClientRequest, 'id' | 'client_name' | 'client_email' | 'client_phone'>[],
  account: { email: string | null; phone: string | null },
) {
  const known = new Set([account.email?.toLowerCase(), account.phone])
  return requests.filter(({ client_email, client_phone }) => {
    const marks = [client_email?.toLowerCase(), client_phone].filter(Boolean)
    if (marks.some((mark) => known.has(mark))) return false
    for (const mark of marks) known.add(mark)
    return true
  })
}

/**
 * Other contacts of this client: people of the same company, and people who wrote for it; nothing if there
 * are none.
 */
export function People({ client }: { client: ClientOverview }) {
  const { t } = useTranslation('clientPage')
  const language = useLanguage()
  const { colleagues, profile } = client
  const writers = writersOf(client.requests?.rows ?? [], profile)
  if (colleagues.length === 0 && writers.length === 0) return null
  return (
    <Part title={t('people')}>
      {colleagues.length > 0 && (
        <>
          <h3>{t('sameCompany')}</h3>
          <ul className={styles.rows}>
            {colleagues.map((one) => (
              <li key={one.id}>
                <Link to={`/admin/clients/${one.id}`} data-thumb="">
                  <bdi>{bilingualPart(one.name, language)}</bdi>
                </Link>
                <Contacts email={one.email} phone={one.phone} />
              </li>
            ))}
          </ul>
        </>
      )}
      {writers.length > 0 && (
        <>
          <h3>{t('writers')}</h3>
          <ul className={styles.rows}>
            {writers.map((one) => (
              <li key={one.id}>
                <bdi>{one.client_name}</bdi>
                <Contacts email={one.client_email} phone={one.client_phone} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

function Contacts({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <span className={styles.contacts}>
      {email && <MailLink to={email} />} {phone && <PhoneLink to={phone} />}
    </span>
  )
}
