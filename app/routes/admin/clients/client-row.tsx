import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { hasPage, type ListedClient } from '#app/data/clients/list.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ContactCell } from '#app/workspace/list/contact-cell.tsx'
import { namesIn } from '#common/bilingual.ts'
import { type ClientActions, ClientMenu } from './client-menu.tsx'
import styles from './clients.module.css'
import type { FromClients } from './from-clients.ts'

/** The colours of the accounts' badges. */
const colors = { active: 'brand', invited: 'amber', ended: 'gray', kept: 'gray', off: 'gray' } as const

interface ClientRowProps {
  client: ListedClient
  actions: ClientActions
}

/** A client in the table, which is a card on a phone. */
export function ClientRow({ client, actions }: ClientRowProps) {
  const { t } = useTranslation('clients')
  const language = useLanguage()
  const { search } = useLocation()
  const { id, state, email, phone, open_requests, projects, last_activity_at, invitation } = client
  const { full_name, company_name } = namesIn(client, language)
  const account = invitation && invitation.state !== 'open' ? 'ended' : state
  return (
    <tr>
      <th scope="row" data-cell="title" className={styles.name}>
        {hasPage(client) ? (
          <Link
            to={`/admin/clients/${id}`}
            state={{ clients: search } satisfies FromClients}
            dir="auto"
            data-thumb=""
          >
            {full_name}
          </Link>
        ) : (
          <span dir="auto">{full_name}</span>
        )}
        {company_name && company_name !== full_name && <small dir="auto">{company_name}</small>}
      </th>
      <td data-cell="brief" className={styles.whole}>
        {t(`type.${client.client_type}`)}
      </td>
      <ContactCell email={email} phone={phone} />
      <td
        data-cell="brief"
        data-label={t('fields.open_requests')}
        className={styles.number}
        data-some={open_requests > 0 || undefined}
        data-empty={open_requests === 0}
      >
        {open_requests > 0 ? showCount(open_requests) : '–'}
      </td>
      <td
        data-cell="brief"
        data-label={t('fields.projects')}
        className={styles.number}
        data-empty={projects === 0}
      >
        {projects > 0 ? (
          <Link
            to={`/admin/client-projects?client=${id}`}
            aria-label={t('projectsOf', { name: full_name, number: showCount(projects) })}
          >
            {showCount(projects)}
          </Link>
        ) : (
          '–'
        )}
      </td>
      <td
        data-cell="brief"
        data-label={t('fields.last_activity_at')}
        className={`${styles.whole} ${styles.activity}`}
      >
        {last_activity_at ? (
          <time dateTime={last_activity_at}>{showBriefDay(last_activity_at, language)}</time>
        ) : (
          <span className={styles.soft}>{t('noActivity')}</span>
        )}
      </td>
      <td data-cell="brief" data-label={t('fields.created_at')} className={`${styles.whole} ${styles.added}`}>
        <time dateTime={client.created_at}>{showBriefDay(client.created_at, language)}</time>
      </td>
      <td data-cell="state">
        <Badge
          className={styles.badge ?? ''}
          color={colors[account]}
          variant={state === 'kept' ? 'outline' : 'light'}
        >
          {t(`states.${account}`)}
        </Badge>
      </td>
      <td data-cell="actions">
        <ClientMenu client={client} name={full_name} actions={actions} />
      </td>
    </tr>
  )
}
