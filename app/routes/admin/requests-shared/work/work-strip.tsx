import { useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Clock from 'lucide-react/icons/clock'
import Reply from 'lucide-react/icons/reply'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { requestTags } from '#app/data/service-requests/tags.ts'
import styles from './work.module.css'
import { isStepLate, Moment, StepDay, Tag } from './work-parts.tsx'

/** What stands out in the work on a request: a late answer, a reply that waits, the next step, notes and tags; nothing where there is none. */
export function WorkStrip({ request: { work } }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { data: tags = [] } = useQuery(requestTags)
  const own = tags.filter((tag) => work.tags.includes(tag.id))
  const late = work.answer_late ? work.answer_due : null
  if (!late && !work.reply_since && !work.next_step && work.notes === 0 && own.length === 0) return null
  return (
    <ul className={styles.strip}>
      {late && (
        <li data-late="">
          <Clock aria-hidden="true" size={14} />
          <span>
            {t('work.answer.late')} <Moment at={late} />
          </span>
        </li>
      )}
      {work.reply_since && (
        <li data-late="">
          <Reply aria-hidden="true" size={14} />
          <span>
            {t('work.reply.since')} <Moment at={work.reply_since} />
          </span>
        </li>
      )}
      {work.next_step && (
        <li data-late={isStepLate(work) || undefined}>
          <CalendarCheck aria-hidden="true" size={14} />
          <span>
            <span className="hidden">{t('work.step.label')}</span> <bdi>{work.next_step}</bdi>
          </span>{' '}
          <span className={styles.stepDay}>
            · <StepDay work={work} />
          </span>
        </li>
      )}
      {work.notes > 0 && (
        <li>
          <StickyNote aria-hidden="true" size={14} />
          <span>{t('work.notes.count', { count: work.notes })}</span>
        </li>
      )}
      {own.map((tag) => (
        <li key={tag.id}>
          <Tag tag={tag} />
        </li>
      ))}
    </ul>
  )
}
