/** The people who try the rules, each with an account and a session. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { TestApi } from '#tests/support/api.ts'
import { adminOf, areas, narrowed, type Trier } from './roles.ts'

export interface Person {
  id: string
  email: string
  /** supabase-js with this person's session. */
  db: SupabaseClient
  /** `employees.id`, for people who applied. */
  employeeId: string
}

export const password = 'كلمة-سر-طويلة'

export const clientData = {
  user_type: 'client',
  full_name: 'نورة القحطاني',
  phone: '+966512345678',
  client_type: 'individual',
  national_id: '1012345678',
}

export const employeeData = {
  user_type: 'employee',
  full_name_ar: 'سالم الغامدي',
  full_name_en: 'Salem Al-Ghamdi',
  position_ar: 'مهندس كهرباء',
  position_en: 'Electrical engineer',
  phone: '+966512345679',
}

/** supabase-js as in a browser, without timers. */
export function connect(api: TestApi, key = api.publishableKey): SupabaseClient {
  return createClient(api.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** Signs up and returns the answer, whatever it is. */
export async function signUp(api: TestApi, data: Record<string, unknown> | undefined, email?: string) {
  const db = connect(api)
  const address = email ?? `person-${randomUUID()}@handasa.example`
  const { data: account, error } = await db.auth.signUp({
    email: address,
    password,
    ...(data && { options: { data } }),
  })
  return { db, email: address, id: account.user?.id ?? '', error }
}

/** Signs in, as after a change of role, which ends every session. @throws when that is refused */
export async function signIn(db: SupabaseClient, email: string): Promise<void> {
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw error
}

/** Signs up all test accounts and gives each its role. */
export async function makePeople(api: TestApi): Promise<Record<Trier, Person>> {
  const person = async (data?: Record<string, unknown>): Promise<Person> => {
    const { db, id, email, error } = await signUp(api, data)
    if (error) throw error
    const [employee] = await api.sql<{ id: string }>('select id from public.employees where user_id = $1', [
      id,
    ])
    return { db, id, email, employeeId: employee?.id ?? '' }
  }
  const people = {
    visitor: { db: connect(api), id: '', email: '', employeeId: '' },
    client: await person(clientData),
    otherClient: await person({
      ...clientData,
      full_name: 'خالد الشهري',
      client_type: 'company',
      company_name: 'شركة المدار',
      commercial_registration: '1010101010',
    }),
    employee: await person(employeeData),
    otherEmployee: await person(employeeData),
    applicant: await person(employeeData),
    rejected: await person(employeeData),
    stranger: await person(),
    inactive: await person(clientData),
    dismissed: await person(employeeData),
    formerAdmin: await person(clientData),
    admin: await person(clientData),
    requestsAdmin: await person(clientData),
    contentAdmin: await person(clientData),
    peopleAdmin: await person(clientData),
    settingsAdmin: await person(clientData),
  }
  const ids = (...who: (keyof typeof people)[]) => [who.map((name) => people[name].id)]
  await api.sql(
    "update public.user_profiles set user_type = 'admin', client_type = null where id = any($1)",
    ids('admin', 'formerAdmin'),
  )
  for (const area of areas)
    await api.sql(
      "update public.user_profiles set user_type = 'admin', client_type = null, areas = array[$2] where id = any($1)",
      [...ids(adminOf(area)), area],
    )
  await api.sql(
    "update public.employees set status = 'approved', base_salary = 12000 where user_id = any($1)",
    ids('employee', 'otherEmployee', 'dismissed'),
  )
  await api.sql(
    "update public.employees set status = 'rejected', rejection_reason = 'لا تنطبق الشروط' where user_id = any($1)",
    ids('rejected'),
  )
  await api.sql(
    'update public.user_profiles set is_active = false where id = any($1)',
    ids('inactive', 'dismissed', 'formerAdmin'),
  )
  // The new role ended their sessions
  for (const who of ['admin', 'formerAdmin', ...narrowed] as const)
    await signIn(people[who].db, people[who].email)
  return people
}

/** A person, as stored beside the template database. */
export type SavedPerson = Omit<Person, 'db'> & {
  session: { access_token: string; refresh_token: string } | null
}
export type SavedPeople = Record<Trier, SavedPerson>

/**
 * The people with their sessions, so that they can be signed in over a copy of the database without hashing
 * passwords again.
 */
export async function sessionsOf(people: Record<Trier, Person>): Promise<SavedPeople> {
  const kept = Object.entries(people).map(async ([name, { db, ...person }]) => {
    const { session } = (await db.auth.getSession()).data
    return [name, { ...person, session: session && tokensOf(session) }]
  })
  return Object.fromEntries(await Promise.all(kept))
}

const tokensOf = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) => ({
  access_token,
  refresh_token,
})

/** Signs the people of `sessionsOf` in over a copy of their database. */
export async function signInAgain(api: TestApi, known: SavedPeople): Promise<Record<Trier, Person>> {
  const people = Object.entries(known).map(async ([name, { session, ...person }]) => {
    const db = connect(api)
    const { error } = session ? await db.auth.setSession(session) : { error: null }
    if (error) throw error
    return [name, { ...person, db }]
  })
  return Object.fromEntries(await Promise.all(people))
}
