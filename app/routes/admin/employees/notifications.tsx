import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationsOf } from '#app/data/employee-notifications/admin.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { inLanguage } from '#common/language.ts'
import page from './employee.module.css'

/** The notifications that an employee was sent, and whether they were read. */
export function Notifications({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const query = useQuery(notificationsOf(employee.id))
  return (
    <Part title={t('page.notifications')}>
      <ListState
        query={query}
        skeletons={{ count: 2, height: 44 }}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className={styles.soft}>{t('page.noNotifications')}</p>}
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((one) => (
              <li key={one.id}>
                <details>
                  <summary className={page.summary}>
                    {t(`notification.types.${one.notification_type}`)} ·{' '}
                    <bdi>{inLanguage(language, one.subject_ar, one.subject_en)}</bdi>
                  </summary>
                  <p dir="auto" className={page.message}>
                    {inLanguage(language, one.message_ar, one.message_en)}
                  </p>
                </details>
                <span className={styles.soft}>
                  <BothDates day={one.sent_at} /> · {t(one.read_at ? 'page.read' : 'page.unread')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </Part>
  )
}
