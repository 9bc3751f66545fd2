/** `npm run password -- email`: gives an account a new random password, for people who cannot read its mail. */
import bcrypt from 'bcryptjs'
import { StartError } from '#server/settings.ts'
import { randomPassword } from './accounts.ts'
import { closeDatabase, type Database, query } from './lite/connection.ts'
import { passwordCost } from './lite/password-cost.ts'
import { openForOwner, runOwnerCommand } from './open-for-owner.ts'

/**
 * Sets the password and ends every session of the account.
 * @throws StartError when there is no such account
 */
async function setPassword(database: Database, email: string, password: string): Promise<void> {
  const [account] = await query<{ id: string }>(
    database,
    'update auth.users set encrypted_password = $2, recovery_token = null where email = $1 returning id',
    [email.trim().toLowerCase(), await bcrypt.hash(password, passwordCost())],
  )
  if (!account) throw new StartError(`There is no account with the email ${email}.`)
  for (const table of ['refresh_tokens', 'sessions'])
    await query(database, `delete from auth.${table} where user_id::text = $1`, [account.id])
}

await runOwnerCommand(async (settings) => {
  const [email] = process.argv.slice(2)
  if (!email) throw new StartError('Whose password? Run: npm run password -- name@example.com')
  if (settings.SUPABASE_URL)
    throw new StartError('A hosted project gives new passwords in its dashboard: Authentication, Users.')
  const database = await openForOwner(settings)
  const password = randomPassword()
  await setPassword(database, email, password)
  await closeDatabase(database)
  return `The new password of ${email} is ${password}\n`
})
