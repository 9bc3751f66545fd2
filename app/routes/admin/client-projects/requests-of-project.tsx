import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { requestsOfProject } from '#app/data/service-requests/links.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { intakeWords } from '#app/routes/admin/requests-shared/intake/intake-words.ts'
import styles from './client-projects.module.css'

/** The requests that led to a project of a client; nothing when there are none. */
export function RequestsOfProject({ id }: { id: string }) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const language = useLanguage()
  const { data } = useQuery(requestsOfProject(id))
  if (!data?.length) return null
  return (
    <section aria-labelledby="requests-of-project" className={styles.requests}>
      <h3 id="requests-of-project">{t('project.requests')}</h3>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <Link to={`/admin/requests?details=${one.id}`}>
              <bdi dir="ltr">{one.reference}</bdi> · <bdi>{one.client_name}</bdi>
            </Link>{' '}
            <span className={styles.soft}>{showDay(one.created_at, language)?.gregorian}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
