import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '#app/data/clients/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'

/** The invitations of a client, if any; they are removed 30 days after they end. */
export function Invitations({ invitations }: Pick<ClientOverview, 'invitations'>) {
  const { t } = useTranslation('clientPage')
  const language = useLanguage()
  if (invitations.length === 0) return null
  return (
    <Part title={t('invitations')}>
      <ul className={styles.rows}>
        {invitations.map((one) => (
          <li key={one.id}>
            <bdi dir="ltr">{one.email}</bdi>
            <span className={styles.soft}>
              {t('sentOn', { day: showDay(one.sent_at, language)?.gregorian ?? '' })}
            </span>
            <Badge color={one.state === 'accepted' ? 'brand' : 'gray'}>{t(`states.${one.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Part>
  )
}
