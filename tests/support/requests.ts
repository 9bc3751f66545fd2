import type { Database } from '#app/data/database.types.ts'
import type { Db } from './e2e.ts'

type Values = Partial<Database['public']['Tables']['service_requests']['Insert']>

/** Letters that stand in the names of one test's requests, to find them by. */
export const newMark = () => crypto.randomUUID().slice(0, 8)

/** A service of a test alone. */
export async function newRequestedService(db: Db, mark: string) {
  const { data } = await db
    .from('services')
    .insert({ title_ar: `رفع ${mark}`, title_en: `Survey ${mark}`, display_order: 900, is_active: false })
    .select()
    .single()
    .throwOnError()
  return data
}

/** A request as the form of the services stores it. */
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
  return data
}

/** A message as the contact form stores it. */
export const newMessage = (db: Db, mark: string, values: Values = {}) =>
  newRequest(db, mark, {
    kind: 'message',
    client_phone: null,
    service_type: 'استفسار عام',
    project_description: 'متى يفتح المكتب؟',
    status: 'pending',
    ...values,
  })

/** Deletes what a test has made. */
export async function removeRequests(db: Db, mark: string) {
  await db.from('service_requests').delete().eq('client_email', `${mark}@example.com`).throwOnError()
  await db.from('services').delete().eq('title_en', `Survey ${mark}`).throwOnError()
}
