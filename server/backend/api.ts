import { App, type EmailDriver, setExperimental } from '@supabase/lite'
import { bounds, passwordLength } from '#common/limits.ts'
import { correctAuth } from './lite/auth.ts'
import { type Database, query } from './lite/connection.ts'
import { codeLength, linkLifetime, recoverySubject } from './lite/mail-driver.ts'
import { correctStorage, type KeepMetadata } from './lite/storage.ts'
import { fileStore } from './lite/storage-files.ts'
import type { Secrets } from './secrets.ts'
import { hasBrokenSignature, isForeignBearer } from './tokens.ts'

export interface ApiParts {
  database: Database
  secrets: Secrets
  /** Folder of uploaded files. */
  filesDir: string
  /** Public address of the site. */
  siteUrl: string
  /** Takes the mails of the sign-in service. */
  email: EmailDriver
}

const prefixes = /^\/(rest|auth|storage)\/v1(\/|$)/

/**
 * The API of a Supabase project over one database: tables, sign-in, files.
 * @returns `app` for migrations and `fetch`, which answers the three public prefixes and 404 for all else
 */
export function createApi({ database, secrets, filesDir, siteUrl, email }: ApiParts) {
  setExperimental('storage', true)
  const app = new App({
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
    storage: { enabled: true, file_size_limit: `${bounds.documentFile.max}B` },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email },
    },
  } as ConstructorParameters<typeof App>[0])
  app._storageAdapter = fileStore(filesDir) as unknown as NonNullable<App['_storageAdapter']>

  const keepMetadata: KeepMetadata = async (bucket, key, metadata) => {
    await query(
      database,
      'update storage.objects set user_metadata = $3::jsonb where bucket_id = $1 and name = $2',
      [bucket, key, JSON.stringify(metadata)],
    )
  }

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const { pathname } = url
    if (!prefixes.test(pathname)) return Response.json({ message: 'Not found' }, { status: 404 })
    if (isForeignBearer(request))
      return Response.json(
        { code: 'bad_jwt', message: 'The token is not one of a session.' },
        { status: 401 },
      )
    if (hasBrokenSignature(url, secrets.jwtSecret))
      return Response.json(
        { statusCode: '400', error: 'InvalidJWT', message: 'The address is not valid, or no longer.' },
        { status: 400 },
      )
    const answer = (request: Request): Promise<Response> => app.fetch(request, { peerAddress: null })
    const serve = (request: Request): Promise<Response> =>
      pathname.startsWith('/storage/')
        ? correctStorage(request, answer, keepMetadata)
        : pathname.startsWith('/auth/')
          ? correctAuth(request, answer, { database })
          : answer(request)
    if (!pathname.startsWith('/storage/') && request.body) {
      // A NUL reaches the database and comes back as a 500; `null` where an object belongs does too
      const body = await request.text()
      if (/^\s*null\s*$|\0|(?<!\\)(?:\\\\)*\\u0000/.test(body))
        return Response.json(
          { code: '22P05', message: 'The body has a value that is not taken.' },
          { status: 400 },
        )
      return serve(new Request(request.url, { method: request.method, headers: request.headers, body }))
    }
    return serve(request)
  }

  return { app: app as unknown as App, fetch }
}
