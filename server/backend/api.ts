import { App, type EmailDriver, setExperimental } from '@supabase/lite'
import { bounds, passwordLength } from '#common/limits.ts'
import { correctAuth } from './lite/auth.ts'
import { checkedBody } from './lite/checked-body.ts'
import { type Database, query } from './lite/connection.ts'
import { refusedSession } from './lite/ended-session.ts'
import { makeLocks } from './lite/locks.ts'
import { codeLength, linkLifetime, recoverySubject } from './lite/mail-driver.ts'
import { fastReads } from './lite/reads.ts'
import { sessionCheck } from './lite/request-role.ts'
import { correctStorage, type StorageParts } from './lite/storage.ts'
import { fileStore } from './lite/storage-files.ts'
import { refusedToken } from './lite/tokens.ts'
import type { Secrets } from './secrets.ts'

interface ApiParts {
  database: Database
  secrets: Secrets
  /** Folder of uploaded files. */
  filesDir: string
  /** Public address of the site. */
  siteUrl: string
  /**
   * The setting SITE_URL, for whose address passkeys work. Without it, they work for the address that the
   * browser is at.
   */
  ownUrl?: string | undefined
  /** Receives the mails of the sign-in service. */
  email: EmailDriver
  /** The SQL with which a call checks whether its session has ended. */
  check?: string
}

/** Lite also answers `/_system/*`, without a key (docs/upstream/system-routes-without-key.md). */
const services = /^\/(rest|auth|storage)\/v1(\/|$)/

/**
 * The API of a Supabase project over one database: tables, sign-in, files. The modules in lite/ correct what
 * Lite gets wrong.
 * @returns `app` for migrations, and `fetch`, which answers the three services and 404 for everything else
 */
export function createApi(parts: ApiParts) {
  const { database, secrets, filesDir, siteUrl, ownUrl, email, check = sessionCheck } = parts
  setExperimental('storage', true)
  const app = liteApp({ database, secrets, siteUrl, email })
  app._storageAdapter = fileStore(filesDir)

  const storage: StorageParts = {
    async keep(bucket, key, metadata) {
      await query(
        database,
        'update storage.objects set user_metadata = $3::jsonb where bucket_id = $1 and name = $2',
        [bucket, key, JSON.stringify(metadata)],
      )
    },
    async isKept(bucket, key) {
      const sql = 'select private.is_kept_file($1, $2) as kept'
      const [row] = await query<{ kept: boolean }>(database, sql, [bucket, key])
      return row?.kept === true
    },
    alone: makeLocks(),
  }
  const lite = async (request: Request): Promise<Response> => app.fetch(request, { peerAddress: null })
  const answer = fastReads(database, lite, secrets)

  async function fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (!services.test(pathname)) return Response.json({ message: 'Not found' }, { status: 404 })
    const refused = refusedToken(request, secrets.jwtSecret)
    if (refused) return refused
    const ended = await refusedSession(request, database, secrets.jwtSecret, check)
    if (ended) return ended
    const checked = await checkedBody(request)
    if (checked instanceof Response) return checked
    if (pathname.startsWith('/storage/')) return correctStorage(checked, answer, storage)
    if (pathname.startsWith('/auth/'))
      return correctAuth(checked, answer, { database, jwtSecret: secrets.jwtSecret, ownUrl })
    return answer(checked)
  }

  return { app, fetch }
}

function liteApp({
  database,
  secrets,
  siteUrl,
  email,
}: Omit<ApiParts, 'filesDir' | 'check' | 'ownUrl'>): App {
  const config = {
    connection: database,
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      minimum_password_length: passwordLength.min,
      enable_refresh_token_rotation: true,
      email: {
        enable_signup: true,
        enable_confirmations: false,
        otp_length: codeLength,
        otp_expiry: linkLifetime,
        template: { recovery: { subject: recoverySubject } },
      },
    },
    storage: { enabled: true, file_size_limit: `${bounds.requestFile.max}B` },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email },
    },
  }
  return new App(config)
}
