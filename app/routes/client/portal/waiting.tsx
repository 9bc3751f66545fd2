import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import BellDot from 'lucide-react/icons/bell-dot'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownDocuments } from '#app/data/client-projects/own-documents.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { type OwnRequest, ownRequests } from '#app/data/service-requests/client.ts'
import { isolated } from '#app/lib/isolated.ts'
import { whenShown } from '#app/workspace/focus-record.ts'
import { keepInView } from '#app/workspace/use-in-view.ts'
import { useChanged } from './seen-changes.ts'
import styles from './waiting.module.css'

/** New statuses that are named one by one. */
const most = 3

/** What waits for the client, each with the way to its place; nothing where nothing waits. */
export function Waiting({ id }: { id: string }) {
  const { t } = useTranslation('clientPortal')
  const query = useInfiniteQuery(ownRequests(id))
  const requests = query.data
  const documents = useQuery(ownDocuments(id)).data?.filter((one) => !one.downloaded_at) ?? []
  const rows = requests?.rows ?? []
  const replies = requests?.newAnswers ?? 0
  // Where a reply waits as well, it says more than the status
  const changed = useChanged(rows).filter(({ new_answers }) => new_answers === 0)
  const [fresh] = documents
  /** The latest request with a reply, which may be on a page that was not read yet. */
  const answeredPlace = async () => {
    let read: Pick<typeof query, 'data' | 'hasNextPage' | 'isFetchNextPageError'> = query
    let answered = firstAnswered(read.data?.rows)
    while (!answered && read.hasNextPage) {
      read = await query.fetchNextPage()
      if (read.isFetchNextPageError) return
      answered = firstAnswered(read.data?.rows)
    }
    return answered && requestPlace(answered.id)
  }
  if (replies === 0 && !fresh && changed.length === 0) return null
  return (
    <section aria-label={t('waiting.title')} className={styles.waiting}>
      <BellDot aria-hidden="true" size={22} />
      <div>
        {replies > 0 && (
          <To section="own-requests" place={answeredPlace}>
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

const firstAnswered = (rows: OwnRequest[] = []) => rows.find(({ new_answers }) => new_answers > 0)

/** The button that unfolds a request. */
const requestPlace = (id: string) => `[data-request="${id}"] h3 button`

interface ToProps {
  /** The section of the screen, and a selector of the place in it; where that is found nowhere, all of it is meant. */
  section: 'own-requests' | 'own-projects'
  place: string | (() => Promise<string | undefined>)
  children: ReactNode
}

/** Leads to a place of the screen, which is unfolded; the address stays. */
function To({ section, place, children }: ToProps) {
  const go = async (event: MouseEvent) => {
    event.preventDefault()
    const pressed = document.activeElement
    const selector = typeof place === 'string' ? place : await place()
    const found = selector ? await whenShown(selector) : null
    // Do not move the focus of someone who has gone on meanwhile
    if (document.activeElement !== pressed && document.activeElement !== document.body) return
    if (found?.getAttribute('aria-expanded') === 'false') found.click()
    const target = found ?? document.getElementById(section)
    if (target) keepInView(target, found ? 'center' : 'start')
  }
  return (
    <a href={`#${section}`} onClick={(event) => void go(event)}>
      {children}
    </a>
  )
}
