import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import { type Db, expect, type Language, type Page, words } from './e2e.ts'

export type Audience = 'admin' | 'employee' | 'client'
export const audiences: Audience[] = ['admin', 'employee', 'client']

export interface Account {
  email: string
  password: string
}

export const newEmail = () => `person-${randomUUID()}@handasa.example`
export const goodPassword = 'كلمة-سر-طويلة'

/** One of the accounts created at the first start. */
export function firstAccount(role: Audience): Account {
  const accounts: (Account & { role: Audience })[] = JSON.parse(process.env.E2E_ACCOUNTS ?? '[]')
  const account = accounts.find((one) => one.role === role)
  if (!account) throw new Error(`The first start made no ${role}`)
  return account
}

export const clientData = {
  user_type: 'client',
  full_name: 'نورة القحطاني',
  phone: '+966512345678',
  client_type: 'individual',
  national_id: '1012345678',
}

const employeeData = {
  user_type: 'employee',
  full_name_ar: 'سالم الغامدي',
  full_name_en: 'Salem Al-Ghamdi',
  position: 'مهندس كهرباء',
  phone: '+966512345679',
}

/** Signs up a new account: an active client, or an employee who waits for approval. */
export async function newAccount(
  user_type: 'client' | 'employee',
  data: object = {},
): Promise<Account & { id: string }> {
  const account = { email: newEmail(), password: goodPassword }
  const db = newDevice()
  const { data: made, error } = await db.auth.signUp({
    ...account,
    options: { data: { ...(user_type === 'client' ? clientData : employeeData), ...data } },
  })
  if (error) throw error
  return { ...account, id: made.user?.id ?? '' }
}

/** supabase-js as on another device: with a session and an address of its own. */
export function newDevice() {
  const { publishableKey } = JSON.parse(process.env.E2E_SECRETS ?? '{}')
  return createClient<Database>(process.env.E2E_URL ?? '', publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': `10.9.${byte()}.${byte()}` } },
  })
}

const byte = () => Math.floor(Math.random() * 250) + 1

/**
 * Opens an account screen in a language. A login or registration is hydrated before this returns.
 * @param url of the site, if it is not the site of all tests
 */
export async function openIn(page: Page, language: Language, path: string, url = process.env.E2E_URL ?? '') {
  await page.context().addCookies([{ name: 'language', value: language, url: new URL(url).origin }])
  await page.goto(path)
  // The server renders these forms, but until hydration their buttons do nothing and the send button is
  // disabled
  await page.waitForFunction(
    () =>
      !/(login|register)$/.test(location.pathname) ||
      !document.querySelector('form button[type=submit]:disabled'),
  )
}

/** Fills in and sends the login form that is open. */
export async function logIn(page: Page, language: Language, { email, password }: Account) {
  const { login } = words(language).account
  const submit = page.getByRole('button', { name: login.submit, exact: true })
  // The address may change before the new page is shown
  await expect(submit).toBeVisible()
  await page.getByLabel(login.email).fill(email)
  await page.getByLabel(login.password, { exact: false }).first().fill(password)
  await submit.click()
}

/** Signs in at the login of an audience and waits for its home. */
export async function signInAs(page: Page, language: Language, audience: Audience, account: Account) {
  await openIn(page, language, `/${audience}/login`)
  await logIn(page, language, account)
  await expect(page).toHaveURL(homes[audience])
}

export const homes: Record<Audience, string> = {
  admin: '/admin',
  employee: '/employee/portal',
  client: '/client/portal',
}

/** Deletes accounts by their ids, with everything that depends on their profiles. */
export async function removeAccounts(db: Db, ...ids: string[]) {
  await db.from('user_profiles').delete().in('id', ids).throwOnError()
}

/** Activates or deactivates an account, or approves its application. */
export async function setActive(db: Db, id: string, is_active: boolean) {
  await db.from('user_profiles').update({ is_active }).eq('id', id).throwOnError()
}
