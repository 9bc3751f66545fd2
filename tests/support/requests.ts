import type { Database } from '#app/data/database.types.ts'
import type { Db } from './e2e.ts'

type Values = Partial<Database['public']['Tables']['service_requests']['Insert']>

/**
 * A random word for the names of a test's rows, to search for them. It begins with a letter, since digits
 * alone are not a valid name.
 */
export const newMark = () => `m${crypto.randomUUID().slice(0, 7)}`

/** Stores a hidden service for one test. */
export async function newRequestedService(db: Db, mark: string) {
  const { data } = await db
    .from('services')
    .insert({ title_ar: `رفع ${mark}`, title_en: `Survey ${mark}`, display_order: 900, is_active: false })
    .select()
    .single()
    .throwOnError()
  return data
}

/** Stores a request as the service form does. */
export async function newRequest(db: Db, mark: string, values: Values = {}) {
  const { data } = await db
    .from('service_requests')
    .insert({
      client_name: `أحمد ${mark}`,
      client_email: `${mark}@example.com`,
      client_phone: '+966512345678',
      project_description: 'تصميم فيلا من دورين',
      status: 'new',
      ...values,
    })
    .select()
    .single()
    .throwOnError()
  return { ...data, client_email: data.client_email ?? '' }
}

/** Stores a message as the contact form does. */
export const newMessage = (db: Db, mark: string, values: Values = {}) =>
  newRequest(db, mark, {
    kind: 'message',
    client_phone: null,
    service_type: 'استفسار عام',
    project_description: 'متى يفتح المكتب؟',
    status: 'pending',
    ...values,
  })

/** Deletes the requests and services with a mark. */
export async function removeRequests(db: Db, mark: string) {
  await db.from('service_requests').delete().eq('client_email', `${mark}@example.com`).throwOnError()
  await db.from('services').delete().eq('title_en', `Survey ${mark}`).throwOnError()
}
