import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { firstAccounts, registrations, writeAccounts } from '#server/backend/accounts.ts'
import { type Settings, StartError } from '#server/settings.ts'
import { explain } from './check.ts'

/**
 * Makes an existing account, which has a different password, the account of the first admin.
 * @returns its id; undefined when it stays as it is
 */
export type TakeOver = (account: { email: string; password: string }) => Promise<string | undefined>

interface FirstAdmin {
  /** A client with the secret key. */
  admin: SupabaseClient
  /** A client with the publishable key. */
  visitor: SupabaseClient
  settings: Settings
  progress(text: string): void
  warn(text: string): void
  takeOver?: TakeOver | undefined
}

/**
 * Creates the first admin of a project that has none.
 * @returns path of the accounts file when this call created the admin
 * @throws StartError when ADMIN_EMAIL belongs to an account with another password, or the project refuses
 */
export async function makeFirstAdmin({
  admin,
  visitor,
  settings,
  progress,
  warn,
  takeOver,
}: FirstAdmin): Promise<string | undefined> {
  const admins = await admin.from('user_profiles').select('id').eq('user_type', 'admin').limit(1)
  if (admins.error) throw explain(admins.status, admins.error.code, 'SUPABASE_SECRET_KEY')
  if (admins.data.length > 0) return undefined
  // This changes nothing if the project has content, such as that of the seed
  const empty = await admin.rpc('start_empty')
  if (empty.error) throw explain(empty.status, empty.error.code, 'SUPABASE_SECRET_KEY')
  progress('Creating the first admin')
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(settings.DATA_DIR, 'first-run-accounts.json')
  const unfinished = existsSync(file)
  const accounts = await firstAccounts(settings, false, file)
  if (!unfinished) writeAccounts(file, accounts)
  const { email = '', password = '' } = accounts[0] ?? {}
  const made = await admin.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: registrations.admin,
  })
  let id = made.data.user?.id
  let refusal = made.error
  if (!id && !isKnown(refusal)) {
    // A self-hosted server may lack the admin calls, but can sign people up
    const signedUp = await visitor.auth.signUp({ email, password, options: { data: registrations.admin } })
    id = signedUp.data.user?.id
    if (signedUp.error) refusal = signedUp.error
  }
  const exists = !id && isKnown(refusal)
  if (exists) id = (await ownAccount(visitor, email, password)) ?? (await takeOver?.({ email, password }))
  if (!id && exists) {
    if (!unfinished) rmSync(file)
    throw new StartError(
      'ADMIN_EMAIL has an account already. Set ADMIN_PASSWORD to the password of that account, which then becomes the admin, or run `npm run hosted -- --take-over`, or choose another ADMIN_EMAIL.',
    )
  }
  if (!id)
    throw new StartError(`The first admin could not be created: ${refusal?.message ?? 'no user came back'}.`)
  const changed = await admin
    .from('user_profiles')
    .update({
      user_type: 'admin',
      is_active: true,
      client_type: null,
      company_name: null,
      commercial_registration: null,
    })
    .eq('id', id)
    .select('id')
  if (changed.error || changed.data.length !== 1)
    throw new StartError('The first admin could not be given the role; see the log of the Supabase project.')
  // The answered requests of the example content do not name an admin yet
  await admin
    .from('service_request_events')
    .update({ changed_by: id })
    .is('changed_by', null)
    .not('from_status', 'is', null)
  // The sign-up as a client has queued a mail for clients
  await admin.from('mail_outbox').delete().eq('recipient', email)
  if (await changesWithoutCurrent(visitor, email, password))
    warn(
      'A new password does not need the current one, so an unattended screen is enough to change it. Require the current password under Authentication, Sign In / Providers, Email.',
    )
  return file
}

/**
 * Whether the project accepts a new password without the current one. No call tells that setting, so the
 * first admin sends a wrong current password, and their own password as the new one. The project refuses this
 * in any case; the reason tells the setting.
 */
async function changesWithoutCurrent(
  visitor: SupabaseClient,
  email: string,
  password: string,
): Promise<boolean> {
  const { data } = await visitor.auth.signInWithPassword({ email, password })
  if (!data.session) return false
  const { error } = await visitor.auth.updateUser({ password, current_password: randomUUID() })
  await visitor.auth.signOut({ scope: 'local' })
  return error?.code === 'same_password'
}

const isKnown = (error: { code?: string | undefined } | null) =>
  error?.code === 'email_exists' || error?.code === 'user_already_exists'

/**
 * The id of an existing account, if this is its password. Anyone could have registered with the email, so an
 * account with another password is not made an admin.
 */
async function ownAccount(
  visitor: SupabaseClient,
  email: string,
  password: string,
): Promise<string | undefined> {
  const { data } = await visitor.auth.signInWithPassword({ email, password })
  if (data.user) await visitor.auth.signOut({ scope: 'local' })
  return data.user?.id
}
