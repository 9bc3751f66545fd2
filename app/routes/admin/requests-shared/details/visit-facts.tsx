import type { Row } from '#app/data/rows.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import type { Fact } from '#app/workspace/facts.tsx'
import { sourceOf, type Visit } from '#common/visits.ts'
import { useSourceName, visitWords } from './use-source-name.ts'
import styles from './visits.module.css'

/** Where a visit came from, and with which page it began. */
function OneVisit({ visit }: { visit: Visit }) {
  const { t } = useScreenWords('visits', visitWords)
  const sourceName = useSourceName()
  const { day, path, host, source, medium, campaign } = visit
  return (
    <div className={styles.visit}>
      <span>
        <bdi>{sourceName(sourceOf(visit))}</bdi>
        {medium && (
          <>
            {' '}
            (<bdi>{medium}</bdi>)
          </>
        )}
        {source && host && <> {t('through', { host })}</>}
      </span>
      {campaign && <span>{t('campaign', { name: campaign })}</span>}
      <small>
        <BothDates day={day} />
        {path && <span>{t('opened', { path })}</span>}
      </small>
    </div>
  )
}

/**
 * Where the first and last visit of someone who sent a request or an application came from; one source if
 * they had only one visit, nothing if it is unknown.
 */
export function useVisitFacts(sent: Pick<Row<'service_requests'>, 'came_from'>): Fact[] {
  const { t } = useScreenWords('visits', visitWords)
  const visits = sent.came_from
  if (!visits) return []
  const { first, last } = visits
  if (JSON.stringify(first) === JSON.stringify(last))
    return [[t('one'), <OneVisit key="only" visit={last} />]]
  return [
    [t('firstVisit'), <OneVisit key="first" visit={first} />],
    [t('lastVisit'), <OneVisit key="last" visit={last} />],
  ]
}
