/** `npm run second-factor -- email`: removes the second factor of an account, for an admin who has lost it. */
import { StartError } from '#server/settings.ts'
import { closeDatabase, type Database, query } from './lite/connection.ts'
import { openForOwner, runOwnerCommand } from './open-for-owner.ts'

/**
 * Removes the factors and ends every session of the account.
 * @throws StartError when there is no such account, or it has no second factor
 */
async function removeFactors(database: Database, email: string): Promise<void> {
  const [account] = await query<{ id: string }>(database, 'select id from auth.users where email = $1', [
    email.trim().toLowerCase(),
  ])
  if (!account) throw new StartError(`There is no account with the email ${email}.`)
  const removed = await query(database, 'delete from auth.mfa_factors where user_id = $1 returning status', [
    account.id,
  ])
  if (removed.length === 0) throw new StartError(`${email} has no second factor.`)
  for (const table of ['refresh_tokens', 'sessions'])
    await query(database, `delete from auth.${table} where user_id::text = $1`, [account.id])
}

await runOwnerCommand(async (settings) => {
  const [email] = process.argv.slice(2)
  if (!email) throw new StartError('Whose second factor? Run: npm run second-factor -- name@example.com')
  if (settings.SUPABASE_URL)
    throw new StartError(
      'On a hosted project, remove the rows of the account from auth.mfa_factors in the SQL editor.',
    )
  const database = await openForOwner(settings)
  await removeFactors(database, email)
  await closeDatabase(database)
  return `${email} signs in with the password alone now, and can set up two-step verification again.\n`
})
