import { useTranslation } from 'react-i18next'
import { factAttribute } from '#common/page-texts.ts'
import type { Facts } from './facts.server.ts'

interface HoursListProps {
  facts: Pick<Facts, 'hours' | 'specialHours'>
  className?: string | undefined
  /** For a page that people print or store, on which "now" would soon be wrong. */
  onPaper?: boolean
}

/** The opening hours, a line for days in a row that have the same; below them the holidays and other hours that are near. */
export function HoursList({ facts, className, onPaper }: HoursListProps) {
  const { t } = useTranslation('landing')
  return (
    <ul className={className} {...{ [factAttribute]: 'opening_hours' }}>
      {facts.hours.map(({ days, times }) => (
        <li key={days[0]}>
          <span>{days.join(' – ')}</span> <span>{times ?? t('contact.closed')}</span>
        </li>
      ))}
      {facts.specialHours.map(({ days, times, now }) => {
        const text = times ?? t('contact.closed')
        return now && !onPaper ? (
          <li key={days}>
            <span>
              <strong>{now.until ? t('contact.nowUntil', { day: now.until }) : t('contact.today')}</strong>
            </span>{' '}
            <span>
              <strong>{text}</strong>
            </span>
          </li>
        ) : (
          <li key={days}>
            <span>{days}</span> <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
