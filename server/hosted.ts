import { createClient } from '@supabase/supabase-js'
import { type Backend, hostedBackend } from './backend/process.ts'
import { type Settings, StartError } from './settings.ts'

/**
 * Uses a hosted or self-hosted Supabase project. Its migrations are run with the Supabase CLI
 * (docs/operations.md); this makes sure that they have been.
 * @throws StartError when the project does not answer, refuses the key, or has no tables yet
 */
export async function startHosted(
  settings: Settings,
  progress: (text: string) => void,
): Promise<Backend & { accountsFile: undefined }> {
  const { SUPABASE_URL: url = '', SUPABASE_PUBLISHABLE_KEY: publishableKey = '' } = settings
  progress(`Asking ${url}`)
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error, status } = await client.from('content_version').select('version').single()
  if (error) {
    const reason =
      status === 401 || status === 403
        ? 'refuses SUPABASE_PUBLISHABLE_KEY'
        : status === 404 || error.code === 'PGRST205' || error.code === '42P01'
          ? 'has not been migrated: run the migrations first (docs/operations.md)'
          : 'does not answer'
    throw new StartError(`The Supabase project that SUPABASE_URL names ${reason}.`)
  }
  return {
    ...hostedBackend(url, { publishableKey, secretKey: settings.SUPABASE_SECRET_KEY }),
    accountsFile: undefined,
  }
}
