import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { uploadDemoPictures } from '#server/backend/demo-pictures.ts'
import type { Backend } from '#server/backend/process.ts'
import type { Settings } from '#server/settings.ts'
import { hostedBackend } from './backend.ts'
import {
  bucketProblems,
  checkDatabase,
  checkKeys,
  explain,
  pageProblems,
  schemaProblems,
  signInProblems,
} from './check.ts'
import { makeFirstAdmin, type TakeOver } from './first-admin.ts'

/** A client of a project with one of its keys, without a session. */
export const clientFor = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/**
 * Connects to a hosted or self-hosted Supabase project and checks that it was migrated (docs/hosted.md). With
 * the secret key it also does the one-time steps of a first start: the first admin, and the pictures of the
 * example content.
 * @param warn receives each setting of the project that differs from what the site needs, and what to do
 * @param takeOver takes over an account that has the email of the first admin and another password
 * @throws StartError when the project does not answer, refuses a key, has no tables yet, or those of another
 *   version
 */
export async function startHosted(
  settings: Settings,
  progress: (text: string) => void,
  warn: (text: string) => void,
  takeOver?: TakeOver,
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
  for (const problem of await schemaProblems(url, publishableKey)) warn(problem)
  let accountsFile: string | undefined
  if (secretKey) {
    const admin = clientFor(url, secretKey)
    for (const problem of await checkDatabase(admin)) warn(problem)
    for (const problem of await pageProblems(admin)) warn(problem)
    for (const problem of await bucketProblems(admin)) warn(problem)
    accountsFile = await makeFirstAdmin({
      admin,
      visitor: clientFor(url, publishableKey),
      settings,
      progress,
      warn,
      takeOver,
    })
    await addMissingPictures(admin, progress)
  }
  return { ...hostedBackend(url, { publishableKey, secretKey }), accountsFile }
}

/** Uploads the pictures of the example content, which SQL cannot add. */
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
