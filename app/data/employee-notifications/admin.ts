import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError, rows } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import { choice } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'

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

/** How many earlier notifications are shown. */
const shown = 50

/** The latest notifications of an employee, the newest first. */
export const notificationsOf = (employeeId: string) =>
  queryOptions({
    queryKey: ['employee_notifications', employeeId],
    meta: readFrom('employee_notifications'),
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

/**
 * Sends an approved employee a notification. It can be retried with the same `id`: if only the answer was
 * lost, the stored one counts; if the text has changed since, a new one is sent.
 * @throws DataError
 */
export async function sendNotification(
  id: string,
  employee_id: string,
  sent_by: string,
  values: z.output<typeof notificationForm>,
): Promise<Notification> {
  const table = () => browserDb().from('employee_notifications')
  const send = async (own: { id?: string }) =>
    rows(
      await table()
        .insert({ ...own, employee_id, sent_by, ...values })
        .select(),
    )[0] as Notification
  try {
    return await send({ id })
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== '23505') throw error
    const [stored] = rows(await table().select().eq('id', id))
    const same = stored && Object.entries(values).every(([name, value]) => stored[name as 'id'] === value)
    return same ? stored : send({})
  }
}
