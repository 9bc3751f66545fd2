import { useTranslation } from 'react-i18next'
import { factAttribute } from '#common/page-texts.ts'
import type { Facts } from './facts.server.ts'

interface HoursListProps {
  hours: Facts['hours']
  className?: string | undefined
}

/** The opening hours, a line for days in a row that have the same. */
export function HoursList({ hours, className }: HoursListProps) {
  const { t } = useTranslation('landing')
  return (
    <ul className={className} {...{ [factAttribute]: 'opening_hours' }}>
      {hours.map(({ days, times }) => (
        <li key={days[0]}>
          <span>{days.join(' – ')}</span> <span>{times ?? t('contact.closed')}</span>
        </li>
      ))}
    </ul>
  )
}
