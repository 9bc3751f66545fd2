import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { z } from 'zod'
import { writeWhole } from './durability/sync.ts'

const shape = z.object({ jwtSecret: z.string(), publishableKey: z.string(), secretKey: z.string() })

/** Keys of the embedded backend. Only the publishable key may reach a browser. */
export type Secrets = z.infer<typeof shape>

/** Fresh random keys. */
export async function makeSecrets(): Promise<Secrets> {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
  }
}

/**
 * The keys in `secrets.json` of the data folder (mode 0600), which the first call creates.
 * @throws when the file exists but is damaged
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  if (existsSync(path)) return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  const secrets = await makeSecrets()
  writeWhole(path, `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}
