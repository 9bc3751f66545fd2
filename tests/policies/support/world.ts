import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api.ts'
import type { Trier } from './roles.ts'

export * from './roles.ts'

export interface Person {
  id: string
  email: string
  /** supabase-js with this person's session. */
  db: SupabaseClient
  /** `employees.id`, for those who applied. */
  employeeId: string
}

export interface World {
  api: TestApi
  people: Record<Trier, Person>
  sql: TestApi['sql']
  /** Signs up and returns whatever comes back. */
  signUp(data: Record<string, unknown> | undefined, email?: string): ReturnType<typeof signUp>
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
  full_name_en: 'Salem Alghamdi',
  position_ar: 'مهندس كهرباء',
  position_en: 'Electrical engineer',
  phone: '+966512345679',
}

/** supabase-js as a browser has it, without timers. */
export function connect(api: TestApi, key = api.publishableKey): SupabaseClient {
  return createClient(api.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

let serial = 0

async function signUp(api: TestApi, data: Record<string, unknown> | undefined, email?: string) {
  const db = connect(api)
  const address = email ?? `person${++serial}@handasa.example`
  const { data: account, error } = await db.auth.signUp({
    email: address,
    password,
    ...(data && { options: { data } }),
  })
  return { db, email: address, id: account.user?.id ?? '', error }
}

async function populate(api: TestApi): Promise<World['people']> {
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
  }
  const ids = (...who: (keyof typeof people)[]) => [who.map((name) => people[name].id)]
  await api.sql(
    "update public.user_profiles set user_type = 'admin', client_type = null where id = any($1)",
    ids('admin', 'formerAdmin'),
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
  return people
}

/**
 * Starts an API with everyone in it for the tests of one file, and keeps what refused statements print
 * out of the output: refusals are what these tests are about.
 */
export function testWorld(): World {
  const world = {} as World
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    world.api = await startTestApi()
    world.sql = world.api.sql
    world.signUp = (data, email) => signUp(world.api, data, email)
    world.people = await populate(world.api)
  })
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => undefined))
  afterEach(() => void vi.mocked(console.error).mockClear())
  afterAll(() => world.api?.stop())
  return world
}

interface Answer {
  error: { code?: string; message: string } | null
}

/** How the API refused: a short word to compare with, `done` when it did not. */
export function outcome({ error }: Answer): string {
  if (!error) return 'done'
  const constraint = /violates check constraint "([^"]+)"/.exec(error.message)?.[1]
  if (constraint) return `check ${constraint}`
  if (/permission denied|row-level security/.test(error.message)) return 'refused'
  if (/^[a-z_]+$/.test(error.message)) return error.message
  return `${error.code ?? ''} ${error.message}`.trim()
}
