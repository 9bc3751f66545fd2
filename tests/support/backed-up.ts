import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { RunningServer } from './server.ts'

/** supabase-js with the secret key of a running server. */
export function secretClient({ url, dataDir }: RunningServer) {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    secretKey: string
  }
  return createClient(url, secretKey, { auth: { persistSession: false } })
}

/** A row of `service_requests`, with characters that a dump has to escape. */
export const message = (submission_id: string) => ({
  submission_id,
  kind: 'message',
  client_name: 'سارة "O\'Neil" \\',
  client_email: 'sara@example.sa',
  client_phone: '+966501234567',
  project_description: 'سطر\nثانٍ\t\\N',
  status: 'new',
})

export const picture = new Blob([readFileSync('public/apple-touch-icon.png')], { type: 'image/png' })
