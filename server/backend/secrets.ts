import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { z } from 'zod'
import { StartError } from '#server/settings.ts'
import { writeWhole } from './durability/sync.ts'

// An empty key would let anyone sign sessions
const key = z.string().min(16)
const shape = z.object({ jwtSecret: key, publishableKey: key, secretKey: key })

/** Keys of the embedded backend. Browsers may only receive the publishable key. */
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
 * @throws StartError when the file exists but is damaged: new keys would sign everyone out, which is for its owner to decide
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  if (existsSync(path)) return secretsIn(path)
  const secrets = await makeSecrets()
  writeWhole(path, `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}

function secretsIn(path: string): Secrets {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error
    throw new StartError(
      `${path} is damaged. Bring it back from a backup, or delete it: the next start makes new keys, and everyone signs in again.`,
    )
  }
}
