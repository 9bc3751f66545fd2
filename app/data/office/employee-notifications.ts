import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '../browser-db.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { rows } from '../result.ts'
import { choice } from './fields.ts'
import type { Row } from './rows.ts'

export type Notification = Row<'employee_notifications'>

/** The kinds of notification: section 9 of the specification; the first is the default. */
export const notificationTypes = ['note', 'letter', 'warning'] as const

export const notificationForm = z.object({
  notification_type: choice(notificationTypes),
  subject_ar: text({ max: limits.title }),
  subject_en: text({ max: limits.title }),
  message_ar: text({ max: limits.description, lines: 'many' }),
  message_en: text({ max: limits.description, lines: 'many' }),
})

/** Notifications that are shown of those sent before. */
const shown = 50

/** What an employee was sent last, the newest first. */
export const notificationsOf = (employeeId: string) =>
  queryOptions({
    queryKey: ['employee_notifications', employeeId],
    queryFn: async () =>
      rows(
        await browserDb()
          .from('employee_notifications')
          .select()
          .eq('employee_id', employeeId)
          .order('sent_at', { ascending: false })
          .order('id')
          .limit(shown),
      ),
  })

/** Sends an approved employee a notification. @throws DataError */
export async function sendNotification(
  employee_id: string,
  sent_by: string,
  values: z.output<typeof notificationForm>,
): Promise<Notification> {
  const [sent] = rows(
    await browserDb()
      .from('employee_notifications')
      .insert({ employee_id, sent_by, ...values })
      .select(),
  )
  return sent as Notification
}
