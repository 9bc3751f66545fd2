import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import BellDot from 'lucide-react/icons/bell-dot'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownDocuments } from '#app/data/client-projects/own-documents.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { ownRequests } from '#app/data/service-requests/client.ts'
import { isolated } from '#app/lib/isolated.ts'
import { keepInView } from '#app/workspace/use-in-view.ts'
import { useChanged } from './seen-changes.ts'
import styles from './waiting.module.css'

/** New statuses that are named one by one. */
const most = 3

/** What waits for the client, each with the way to its place; nothing where nothing waits. */
export function Waiting({ id }: { id: string }) {
  const { t } = useTranslation('clientPortal')
  const requests = useInfiniteQuery(ownRequests(id)).data
  const documents = useQuery(ownDocuments(id)).data?.filter((one) => !one.downloaded_at) ?? []
  const rows = requests?.rows ?? []
  const replies = requests?.newAnswers ?? 0
  const answered = rows.find(({ new_answers }) => new_answers > 0)
  // Where a reply waits as well, it says more than the status
  const changed = useChanged(rows).filter(({ new_answers }) => new_answers === 0)
  const [fresh] = documents
  if (replies === 0 && !fresh && changed.length === 0) return null
  return (
    <section aria-label={t('waiting.title')} className={styles.waiting}>
      <BellDot aria-hidden="true" size={22} />
      <div>
        {replies > 0 && (
          <To section="own-requests" place={answered && requestPlace(answered.id)}>
            {t('waiting.replies', { count: replies })}
          </To>
        )}
        {fresh && (
          <To section="own-projects" place={`[data-document="${fresh.id}"] button`}>
            {t('waiting.documents', { count: documents.length })}
          </To>
        )}
        {changed.slice(0, most).map(({ id, kind, reference, status }) => (
          <To key={id} section="own-requests" place={requestPlace(id)}>
            {t(kind === 'message' ? 'waiting.message' : 'waiting.request', {
              reference: isolated(reference),
              status: t(`requests.statuses.${status as RequestStatus}`),
            })}
          </To>
        ))}
      </div>
    </section>
  )
}

/** The button that unfolds a request. */
const requestPlace = (id: string) => `[data-request="${id}"] h3 button`

interface ToProps {
  /** The section of the screen, and a selector of the place in it, unless all of it is meant. */
  section: 'own-requests' | 'own-projects'
  place?: string | undefined
  children: ReactNode
}

/** Leads to a place of the screen, which is unfolded; the address stays. */
function To({ section, place, children }: ToProps) {
  const go = (event: MouseEvent) => {
    event.preventDefault()
    // A request of a page that was not read yet is not there
    const found = place ? document.querySelector<HTMLElement>(place) : null
    if (found?.getAttribute('aria-expanded') === 'false') found.click()
    const target = found ?? document.getElementById(section)
    if (target) keepInView(target, found ? 'center' : 'start')
  }
  return (
    <a href={`#${section}`} onClick={go}>
      {children}
    </a>
  )
}
