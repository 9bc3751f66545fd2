import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import BellDot from 'lucide-react/icons/bell-dot'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownProjects } from '#app/data/client-projects/client.ts'
import { ownDocuments } from '#app/data/client-projects/own-documents.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { type OwnRequest, ownRequests } from '#app/data/service-requests/client.ts'
import { isolated } from '#app/lib/isolated.ts'
import { whenShown } from '#app/workspace/focus-record.ts'
import { keepInView } from '#app/workspace/use-in-view.ts'
import { useRequestTitle } from './use-request-title.ts'
import styles from './waiting.module.css'

/** What waits for the client, each with a link to its place; nothing if nothing waits. */
export function Waiting({ id }: { id: string }) {
  const { t } = useTranslation('clientPortal')
  const titleOf = useRequestTitle()
  const query = useInfiniteQuery(ownRequests(id))
  const requests = query.data
  const given = useQuery(ownDocuments(id))
  const documents = given.data?.filter((one) => !one.downloaded_at) ?? []
  const replies = requests?.newAnswers ?? 0
  const changed = requests?.changed ?? { rows: [], total: 0 }
  const [fresh] = documents
  /** The button that unfolds the latest request of a kind, which may be on a page that was not read yet. */
  const placeOf = async (wanted: (request: OwnRequest) => boolean) => {
    let read: Pick<typeof query, 'data' | 'hasNextPage' | 'isFetchNextPageError'> = query
    let found = read.data?.rows.find(wanted)
    while (!found && read.hasNextPage) {
      read = await query.fetchNextPage()
      if (read.isFetchNextPageError) return
      found = read.data?.rows.find(wanted)
    }
    return found && `[data-request="${found.id}"] h3 button`
  }
  const titles = new Map(
    changed.rows.map(({ id }) => {
      const request = requests?.rows.find((one) => one.id === id)
      return [id, request && titleOf(request)]
    }),
  )
  /** What a changed request is about; its reference where that is not known, or is the same for two. */
  const nameOf = (id: string, reference: string) => {
    const title = titles.get(id)
    if (!title) return isolated(reference)
    const isOnly = [...titles.values()].filter((one) => one === title).length === 1
    return isolated(isOnly ? title : `${title} (${reference})`)
  }
  const more = changed.total - changed.rows.length
  const projects = useQuery(ownProjects(id))
  // Appears together with the projects below, so that nothing moves; portal.module.css hides the rest until then
  if ([query, given, projects].some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return <span data-awaited="" />
  if (replies === 0 && !fresh && changed.total === 0) return null
  return (
    <section aria-label={t('waiting.title')} className={styles.waiting}>
      <BellDot aria-hidden="true" size={22} />
      <div>
        {replies > 0 && (
          <To section="own-requests" place={() => placeOf(({ new_answers }) => new_answers > 0)}>
            <strong>{t('waiting.replies', { count: replies })}</strong>
          </To>
        )}
        {fresh && (
          <To section="own-projects" place={`[data-document="${fresh.id}"] button`}>
            {t('waiting.documents', { count: documents.length })}
          </To>
        )}
        {changed.rows.map(({ id, reference, status }) => (
          <To key={id} section="own-requests" place={() => placeOf((request) => request.id === id)}>
            {t(`waiting.changed.${status as RequestStatus}`, { what: nameOf(id, reference) })}
          </To>
        ))}
        {more > 0 && <To section="own-requests">{t('waiting.more', { count: more })}</To>}
      </div>
    </section>
  )
}

interface ToProps {
  /**
   * The section of the screen, and a selector of the place in it; without a match, the link leads to the
   * section.
   */
  section: 'own-requests' | 'own-projects'
  place?: string | (() => Promise<string | undefined>)
  children: ReactNode
}

/** A link to a place of the screen, which it unfolds. It does not change the address. */
function To({ section, place, children }: ToProps) {
  const go = async (event: MouseEvent) => {
    event.preventDefault()
    const pressed = document.activeElement
    const selector = typeof place === 'function' ? await place() : place
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
