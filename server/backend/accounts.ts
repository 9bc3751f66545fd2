import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { type Database, query } from './connection.ts'

const accountList = z.array(
  z.object({ role: z.enum(['admin', 'employee', 'client']), email: z.email(), password: z.string().min(6) }),
)

/** One of the accounts made at the first start. */
export type Account = z.infer<typeof accountList>[number]

/** Letters and digits that cannot be taken for one another, in any font. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 20 such characters (about 115 bits). */
export function randomPassword(): string {
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * The accounts a first start makes: one admin always; one employee and one client with the example content.
 * A list already written by a start that was cut off is taken over, so its passwords stay true.
 */
export function firstAccounts(settings: Settings, demo: boolean, file: string): Account[] {
  if (existsSync(file)) return accountList.parse(JSON.parse(readFileSync(file, 'utf8')))
  const admin: Account = {
    role: 'admin',
    email: settings.ADMIN_EMAIL.toLowerCase(),
    password: settings.ADMIN_PASSWORD ?? randomPassword(),
  }
  const others: Account[] = [
    { role: 'employee', email: 'employee@handasa.example', password: randomPassword() },
    { role: 'client', email: 'client@handasa.example', password: randomPassword() },
  ]
  return demo ? [admin, ...others.filter(({ email }) => email !== admin.email)] : [admin]
}

/** Writes the list whole or not at all, for its owner's eyes only (mode 0600). */
export function writeAccounts(file: string, accounts: Account[]): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** What a sign-up says of the person; the database's trigger makes the profile from it. */
export const registrations = {
  admin: {
    full_name: 'مدير الموقع',
    phone: '+966500000001',
    user_type: 'client',
    client_type: 'company',
    company_name: 'هندسة للاستشارات الهندسية',
    commercial_registration: '1010000001',
  },
  employee: {
    user_type: 'employee',
    full_name_ar: 'ريم الحازمي',
    full_name_en: 'Reem Alhazmi',
    position_ar: 'مهندسة إنشائية',
    position_en: 'Structural engineer',
    phone: '+966500000002',
  },
  client: {
    full_name: 'بدر العنزي',
    phone: '+966500000003',
    user_type: 'client',
    client_type: 'company',
    company_name: 'شركة أفق الشرق للتطوير',
    commercial_registration: '2050000002',
  },
} as const

interface MakeAccounts {
  accounts: Account[]
  /** A fresh client without a session, with the publishable key. */
  newClient(): SupabaseClient
  database: Database
}

/**
 * Signs the accounts up as people would, then gives the admin the role and approves the employee.
 * Accounts that exist already are left as they are.
 */
export async function makeAccounts({ accounts, newClient, database }: MakeAccounts): Promise<void> {
  for (const { role, email, password } of accounts) {
    const { error } = await newClient().auth.signUp({
      email,
      password,
      options: { data: registrations[role] },
    })
    if (error && error.code !== 'user_already_exists')
      throw new Error(`The account ${email} could not be made: ${error.message}`)
  }
  const idOf = (role: Account['role']) => accounts.find((account) => account.role === role)?.email ?? null
  await query(
    database,
    `update public.user_profiles set user_type = 'admin', is_active = true, client_type = null, company_name = null,
       commercial_registration = null
     where id = (select id from auth.users where email = $1)`,
    [idOf('admin')],
  )
  await query(
    database,
    `update public.employees set status = 'approved', project_name = 'مستشفى عام بسعة 200 سرير',
       base_salary = 14000, housing_allowance = 3500, transportation_allowance = 1000, food_allowance = 500,
       approved_by = (select id from auth.users where email = $2)
     where status = 'pending' and user_id = (select id from auth.users where email = $1)`,
    [idOf('employee'), idOf('admin')],
  )
  await query(
    database,
    `insert into public.client_projects (client_id, project_id, status)
     select account.id, project.id, (array['active', 'completed', 'on_hold'])[project.number]
     from auth.users as account
     join public.user_profiles as profile on profile.id = account.id and profile.user_type = 'client',
       (select id, row_number() over (order by order_index) as number from public.projects limit 3) as project
     where account.email = $1
     on conflict (client_id, project_id) do nothing`,
    [idOf('client')],
  )
}
