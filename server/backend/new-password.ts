/** `npm run password -- e-mail`: gives an account a new random password, for people who cannot read its mail. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import { beginProcess } from '#server/begin-process.ts'
import { readSettings, type Settings, StartError } from '#server/settings.ts'
import { randomPassword } from './accounts.ts'
import { walSync } from './durability/wal.ts'
import { closeDatabase, type Database, openPglite, openPostgres, query } from './lite/connection.ts'
import { lockDataDir } from './lock.ts'

/** The bcrypt cost of @supabase/lite. */
const cost = 10

/**
 * Sets the password and ends every session of the account.
 * @throws StartError when there is no such account
 */
async function setPassword(database: Database, email: string, password: string): Promise<void> {
  const [account] = await query<{ id: string }>(
    database,
    'update auth.users set encrypted_password = $2, recovery_token = null where email = $1 returning id',
    [email.trim().toLowerCase(), await bcrypt.hash(password, cost)],
  )
  if (!account) throw new StartError(`There is no account with the email ${email}.`)
  for (const table of ['refresh_tokens', 'sessions'])
    await query(database, `delete from auth.${table} where user_id::text = $1`, [account.id])
}

async function open(settings: Settings): Promise<Database> {
  if (settings.SUPABASE_URL)
    throw new StartError('A hosted project gives new passwords in its dashboard: Authentication, Users.')
  if (settings.DATABASE_URL) return openPostgres(settings.DATABASE_URL, 1)
  const folder = join(settings.DATA_DIR, 'database')
  if (!existsSync(folder)) throw new StartError(`There is no database in ${settings.DATA_DIR} yet.`)
  await lockDataDir(settings.DATA_DIR, 0)
  return openPglite(folder, walSync())
}

try {
  beginProcess()
  const [email] = process.argv.slice(2)
  if (!email) throw new StartError('Whose password? Run: npm run password -- name@example.com')
  const database = await open(readSettings(process.env))
  const password = randomPassword()
  await setPassword(database, email, password)
  await closeDatabase(database)
  process.stdout.write(`The new password of ${email} is ${password}\n`)
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
