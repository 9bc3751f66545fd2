import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { audiences } from '#common/audiences.ts'
import { isEmailAddress } from '#common/email.ts'
import { passwordLength } from '#common/limits.ts'
import { guessable } from '#common/passwords.ts'
import { commonPasswords } from '#server/common-passwords.ts'
import { type Settings, StartError } from '#server/settings.ts'
import { writeWhole } from './durability/sync.ts'

const accountList = z.array(
  z.object({
    role: z.enum(audiences),
    email: z.string().refine(isEmailAddress),
    password: z.string().min(passwordLength.min),
  }),
)

/** One of the accounts created at the first start. */
export type Account = z.infer<typeof accountList>[number]

/**
 * Letters and digits that cannot be mistaken for each other, without vowels, so that a password never
 * contains a name by chance: the sign-in service refuses passwords with a word of the owner's name or email
 * (common/passwords.ts).
 */
const alphabet = 'bcdfghjkmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ23456789'

/** A random password of 20 characters (about 111 bits). */
export function randomPassword(): string {
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * The accounts of a first start: always an admin, and with the example content also an employee and a client.
 * Reads the list that an interrupted start has written, so that its passwords stay valid.
 * @throws StartError when ADMIN_PASSWORD is easy to guess
 */
export async function firstAccounts(settings: Settings, demo: boolean, file: string): Promise<Account[]> {
  if (existsSync(file)) return accountList.parse(JSON.parse(readFileSync(file, 'utf8')))
  await refuseGuessable(settings)
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

async function refuseGuessable({ ADMIN_EMAIL, ADMIN_PASSWORD }: Settings): Promise<void> {
  if (!ADMIN_PASSWORD) return
  const about = [ADMIN_EMAIL, registrations.admin.full_name]
  const why = await guessable(ADMIN_PASSWORD, about, commonPasswords)
  if (why === 'personal')
    throw new StartError('ADMIN_PASSWORD contains a word of ADMIN_EMAIL or “admin”. Choose another.')
  if (why === 'common')
    throw new StartError('ADMIN_PASSWORD is in a published list of leaked passwords. Choose another.')
}

/** Writes the list atomically, readable by its owner only (mode 0600). */
export function writeAccounts(file: string, accounts: Account[]): void {
  writeWhole(file, `${JSON.stringify(accounts, null, 2)}\n`)
}

/**
 * The metadata of each sign-up, from which a database trigger creates the profile; names are written as in
 * common/bilingual.ts.
 */
export const registrations = {
  admin: {
    full_name: 'مدير النظام · Admin',
    phone: '+966500000001',
    user_type: 'client',
    client_type: 'company',
    company_name: 'هندسة للاستشارات الهندسية',
    commercial_registration: '1010000001',
  },
  employee: {
    user_type: 'employee',
    full_name_ar: 'ريم الحازمي',
    full_name_en: 'Reem Al-Hazmi',
    position_ar: 'مهندسة إنشائية',
    position_en: 'Structural engineer',
    phone: '+966500000002',
  },
  client: {
    full_name: 'بدر العنزي · Badr Al-Anazi',
    phone: '+966500000003',
    user_type: 'client',
    client_type: 'company',
    company_name: 'شركة أفق الشرق للتطوير · Ufuq Al-Sharq Development',
    commercial_registration: '2050000002',
  },
} as const
