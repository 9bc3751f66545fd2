import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { firstAccounts, registrations, writeAccounts } from '#server/backend/accounts.ts'
import { uploadDemoPictures } from '#server/backend/demo-pictures.ts'
import { type Backend, hostedBackend } from '#server/backend/process.ts'
import { type Settings, StartError } from '#server/settings.ts'
import { bucketProblems, checkDatabase, checkKeys, explain, signInProblems } from './check.ts'

const clientFor = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/**
 * Connects to a hosted or self-hosted Supabase project and checks that it was migrated (docs/operations.md). With the
 * secret key it also does the one-time steps of a first start: the first admin, and the pictures of the example content.
 * @param warn told each setting of the project that differs from what the site needs, and what to do
 * @throws StartError when the project does not answer, refuses a key, has no tables yet, or those of another version
 */
export async function startHosted(
  settings: Settings,
  progress: (text: string) => void,
  warn: (text: string) => void,
): Promise<Backend & { accountsFile: string | undefined }> {
  const { SUPABASE_URL: url = '', SUPABASE_PUBLISHABLE_KEY: publishableKey = '' } = settings
  const secretKey = settings.SUPABASE_SECRET_KEY
  checkKeys(publishableKey, secretKey)
  progress(`Asking ${url}`)
  const { error, status } = await clientFor(url, publishableKey)
    .from('content_version')
    .select('version')
    .single()
  if (error) throw explain(status, error.code, 'SUPABASE_PUBLISHABLE_KEY')
  for (const problem of await signInProblems(url, publishableKey)) warn(problem)
  let accountsFile: string | undefined
  if (secretKey) {
    const admin = clientFor(url, secretKey)
    for (const problem of await checkDatabase(admin)) warn(problem)
    for (const problem of await bucketProblems(admin)) warn(problem)
    accountsFile = await makeFirstAdmin(admin, clientFor(url, publishableKey), settings, progress)
    await addMissingPictures(admin, progress)
  }
  return { ...hostedBackend(url, { publishableKey, secretKey }), accountsFile }
}

/** @returns path of the accounts file when this call created the admin */
async function makeFirstAdmin(
  admin: SupabaseClient,
  visitor: SupabaseClient,
  settings: Settings,
  progress: (text: string) => void,
): Promise<string | undefined> {
  const admins = await admin.from('user_profiles').select('id').eq('user_type', 'admin').limit(1)
  if (admins.error) throw explain(admins.status, admins.error.code, 'SUPABASE_SECRET_KEY')
  if (admins.data.length > 0) return undefined
  // Changes nothing where the project has content, such as that of the seed
  const empty = await admin.rpc('start_empty')
  if (empty.error) throw explain(empty.status, empty.error.code, 'SUPABASE_SECRET_KEY')
  progress('Creating the first admin')
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(settings.DATA_DIR, 'first-run-accounts.json')
  const unfinished = existsSync(file)
  const accounts = firstAccounts(settings, false, file)
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
  if (exists) id = await ownAccount(visitor, email, password)
  if (!id && exists) {
    if (!unfinished) rmSync(file)
    throw new StartError(
      'ADMIN_EMAIL has an account already. Set ADMIN_PASSWORD to the password of that account, which then becomes the admin, or choose another ADMIN_EMAIL.',
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
  // The sign-up as a client has queued a mail for clients
  await admin.from('mail_outbox').delete().eq('recipient', email)
  return file
}

const isKnown = (error: { code?: string | undefined } | null) =>
  error?.code === 'email_exists' || error?.code === 'user_already_exists'

/**
 * The id of an account that exists already, if this is its password. Anyone may have registered with the email, so an
 * account whose password is not known here is not made an admin.
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

/** Uploads what `supabase db push --include-seed` cannot: the pictures of the example content. */
async function addMissingPictures(admin: SupabaseClient, progress: (text: string) => void): Promise<void> {
  const { data: shown } = await admin
    .from('projects')
    .select('id')
    .like('image_url', '/storage/v1/object/public/project-images/demo/%')
    .limit(1)
  if (!shown?.length) return
  const { data: present } = await admin.storage.from('project-images').list('demo', { limit: 1 })
  if (!present?.length) await uploadDemoPictures(admin, progress)
}
