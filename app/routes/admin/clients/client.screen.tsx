import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import { type ClientOverview, clientOverview } from '#app/data/clients/admin.ts'
import { clientPage as ar } from '#app/i18n/locales/ar/admin/client-page.ts'
import { clientPage as en } from '#app/i18n/locales/en/admin/client-page.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { PersonDataButton } from '#app/routes/admin/person-data/person-data-button.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { namesIn } from '#common/bilingual.ts'
import { AccountFacts } from './account-facts.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientProjects } from './client-projects.tsx'
import { ClientRequests } from './client-requests.tsx'
import { Contacts } from './contacts.tsx'
import { addressOfList } from './from-clients.ts'
import { Invitations } from './invitations.tsx'
import { People } from './people.tsx'

/** Everything about one client that the admin's areas let them see. */
export default function Client() {
  const { t } = useScreenWords('clientPage', { ar, en })
  const { id = '' } = useParams()
  const query = useQuery(clientOverview(id))
  const manages = useManages()
  const language = useLanguage()
  const list = addressOfList(useLocation().state)
  const { data } = query
  /** The title is the company, if there is one; the account holder is below it. */
  const headOf = ({ profile }: ClientOverview) => {
    const { full_name, company_name } = namesIn(profile, language)
    const type = profile.client_type && t(`clientTypes.${profile.client_type}`)
    const person = company_name && company_name !== full_name && full_name
    return { title: company_name || full_name, lead: [type, person].filter(Boolean).join(' · ') }
  }
  return (
    <>
      <p className={styles.back}>
        {manages('requests') ? (
          <Link to={list}>{t('back')}</Link>
        ) : (
          <Link to="/admin/users">{t('backUsers')}</Link>
        )}
      </p>
      <ScreenHead {...(data ? headOf(data) : { title: t('title'), lead: '\u00a0' })}>
        {data && (
          <>
            <PersonDataButton id={data.profile.id} query={{ account: data.profile.id }} />
            <HistoryButton table="user_profiles" id={data.profile.id} />
          </>
        )}
      </ScreenHead>
      <ListState
        query={query}
        skeletons={{ count: 4, height: 160 }}
        isEmpty={(found) => found === null}
        empty={<Empty title={t('gone')} text={t('goneText')} />}
      >
        {(found) =>
          found && (
            <div className={styles.record}>
              <Contacts profile={found.profile} />
              <Found client={found} />
            </div>
          )
        }
      </ListState>
    </>
  )
}

function Found({ client }: { client: ClientOverview }) {
  const { profile, requests, projects, notes, invitations } = client
  return (
    <div className={styles.page}>
      {requests && (
        <div className={styles.column}>
          <ClientRequests profile={profile} requests={requests} />
          {projects && <ClientProjects client={profile.id} projects={projects} />}
          {notes && <ClientNotes notes={notes} />}
        </div>
      )}
      <div className={styles.column}>
        <AccountFacts profile={profile} />
        <People client={client} />
        <Invitations invitations={invitations} />
      </div>
    </div>
  )
}
