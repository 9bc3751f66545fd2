import { randomInt } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Bucket } from '#common/buckets.ts'
import { bounds, passwordLength } from '#common/limits.ts'
import { callBounds } from '#server/api/allow-list/bounds.ts'
import { knownMigrations } from '#server/backend/migrations.ts'
import { StartError } from '#server/settings.ts'
import { keyKind } from './key-kind.ts'

/** The settings that the sign-in service tells everyone. */
const authSettings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
})

/** The form in which the sign-in service refuses a sign-up. */
const refusal = z.object({
  error_code: z.string(),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
})

const installation = z.object({
  migrations: z.array(z.string()),
  realtime: z.array(z.string()),
  asks_sessions: z.boolean().default(false),
})

/** The buckets of supabase/schemas/81_storage.sql. */
const limitsOfBuckets: Record<Bucket, { public: boolean; limit: number }> = {
  'project-images': { public: true, limit: bounds.imageFile.max },
  'team-images': { public: true, limit: bounds.imageFile.max },
  'site-images': { public: true, limit: bounds.imageFile.max },
  'applicant-cvs': { public: false, limit: bounds.documentFile.max },
  'employee-documents': { public: false, limit: bounds.documentFile.max },
  'employee-photos': { public: false, limit: bounds.imageFile.max },
  'team-documents': { public: false, limit: bounds.documentFile.max },
  'request-files': { public: false, limit: bounds.requestFile.max },
}

/** The tables of supabase/schemas/82_realtime.sql. */
const followed = ['client_projects', 'employee_notifications', 'service_requests']

/**
 * Refuses keys that were swapped, since browsers receive the publishable one.
 * @throws StartError
 */
export function checkKeys(publishableKey: string, secretKey: string | undefined): void {
  if (keyKind(publishableKey) === 'secret')
    throw new StartError(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, and browsers would get it: set the publishable (anon) key. If the site has run with it, replace the secret key in the project’s settings.',
    )
  if (secretKey && keyKind(secretKey) === 'publishable')
    throw new StartError(
      'SUPABASE_SECRET_KEY is a publishable key: set the secret (service_role) key, or leave it empty.',
    )
}

/**
 * The sentence that ends the start when a project did not answer a call. @param key the setting whose key was
 * used
 */
export function explain(status: number, code: string | undefined, key: string): StartError {
  const reason =
    status === 401 || status === 403
      ? `refuses ${key}`
      : status === 404 || code === 'PGRST205' || code === '42P01'
        ? 'has not been migrated: run `npm run hosted` first (docs/hosted.md)'
        : code === 'PGRST106'
          ? 'does not show its schema public to the API: add it under Settings, Data API, Exposed schemas'
          : 'does not answer'
  return new StartError(`The Supabase project that SUPABASE_URL names ${reason}.`)
}

/**
 * The form in which PostgREST refuses a schema: it lists the exposed schemas in the hint since version 13,
 * and in the message before.
 */
const unknownSchema = z.object({
  code: z.literal('PGRST106'),
  message: z.string(),
  hint: z.string().nullish(),
})

/** The schemas that the API exposes besides the site's. A new project exposes graphql_public too. */
export async function schemaProblems(url: string, publishableKey: string): Promise<string[]> {
  const answer = await fetch(`${url}/rest/v1/content_version?limit=1`, {
    headers: { apikey: publishableKey, 'accept-profile': 'no schema has this name' },
  }).catch(() => null)
  const refused = unknownSchema.safeParse(await answer?.json().catch(() => null)).data
  const list = /: (.+)$/.exec(refused?.hint ?? refused?.message ?? '')?.[1] ?? ''
  const more = list.split(/, */).filter((schema) => schema && schema !== 'public')
  return more.length === 0
    ? []
    : [
        `The API shows ${more.join(', ')} beside public, where the site has all that others may call. Leave only public under Settings, Data API, Exposed schemas.`,
      ]
}

/** The settings of the sign-in service that differ from what the site needs, each with what to do. */
export async function signInProblems(url: string, publishableKey: string): Promise<string[]> {
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } }).catch(
    () => null,
  )
  const settings = authSettings.safeParse(await answer?.json().catch(() => null))
  if (!settings.success) return ['The sign-in service does not answer: nobody can sign in.']
  const { disable_signup, mailer_autoconfirm, external } = settings.data
  const shape = disable_signup || !external.email ? [] : await passwordProblems(url, publishableKey)
  return [
    !external.email &&
      'Signing in by email is off: nobody can sign in. Turn on Email under Authentication, Sign In / Providers.',
    disable_signup &&
      'Sign-ups are off: nobody can register or apply for a job. Allow new users under Authentication, Sign In / Providers.',
    external.email &&
      !mailer_autoconfirm &&
      'Emails have to be confirmed before an account can sign in. The site works with it, if the project has a mail server and the templates of supabase/templates. To have it as the specification says, turn off “Confirm email” under Authentication, Sign In / Providers, Email.',
    ...shape,
  ].filter((problem) => problem !== false)
}

/**
 * What the sign-in service requires of passwords beyond the site's own rule. It does not tell its rules, but
 * checks a password before the email. So this sends a password that the site accepts with an invalid email,
 * which creates no account.
 */
async function passwordProblems(url: string, publishableKey: string): Promise<string[]> {
  const letters = Array.from({ length: passwordLength.min }, () => String.fromCharCode(97 + randomInt(26)))
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'no-email', password: letters.join('') }),
  }).catch(() => null)
  const refused = refusal.safeParse(await answer?.json().catch(() => null)).data
  if (refused?.error_code === 'captcha_failed')
    return [
      'Captchas are on, which the forms of the site do not show: nobody can register or sign in. Turn them off under Authentication, Attack Protection.',
    ]
  const reasons = refused?.weak_password?.reasons ?? []
  // Ignore other reasons: six random letters can be a leaked password by chance
  const wanted = [
    reasons.includes('length') && 'more characters',
    reasons.includes('characters') && 'more kinds of characters',
  ].filter(Boolean)
  return wanted.length === 0
    ? []
    : [
        `Passwords need ${wanted.join(' and ')} than the ${passwordLength.min} characters of the forms, which people are told only once they have sent theirs. To have it as the specification says, change it under Authentication, Sign In / Providers, Email.`,
      ]
}

/**
 * Compares the database with this version of the site.
 * @param admin a client with the secret key
 * @returns the problems: tables whose changes browsers do not hear of immediately, and ended sessions that
 *   can still read public tables
 * @throws StartError when a migration is missing, or another version has made the database
 */
export async function checkDatabase(admin: SupabaseClient): Promise<string[]> {
  const { data, error, status } = await admin.rpc('installation')
  const push = 'run `npm run hosted` in this folder, then start again (docs/hosted.md).'
  if (error?.code === 'PGRST202')
    throw new StartError(`The database is of an older version of the site: ${push}`)
  const found = installation.safeParse(data)
  if (!found.success) throw explain(status, error?.code, 'SUPABASE_SECRET_KEY')
  const { migrations, realtime, asks_sessions } = found.data
  const known = await knownMigrations()
  // Without its history, as after copying only the tables, there is nothing to compare
  const missing = migrations.length > 0 ? known.filter((one) => !migrations.includes(one)) : []
  if (missing.length > 0)
    throw new StartError(`The database lacks the migration ${missing.sort().join(', ')}: ${push}`)
  const unknown = migrations.find((one) => !known.includes(one))
  if (unknown)
    throw new StartError(
      `The database is of a newer version of the site: this one does not have its migration ${unknown}. Start that version.`,
    )
  const silent = followed.filter((table) => !realtime.includes(table))
  const problems: string[] = []
  if (silent.length > 0)
    problems.push(
      `Realtime does not tell of changes to ${silent.join(', ')}: screens show them after up to a minute. Add the tables to the publication supabase_realtime under Database, Publications.`,
    )
  if (!asks_sessions)
    problems.push(
      "Calls do not begin with private.check_session: after a sign-out a token opens nothing private, but is refused only where it asks for that. Run in the SQL editor: alter role authenticator set pgrst.db_pre_request = 'private.check_session'; notify pgrst, 'reload config';",
    )
  return problems
}

/**
 * Whether the API returns fewer rows than the site reads at once. No call tells that setting, so this reads a page of
 * numbers.
 */
export async function pageProblems(admin: SupabaseClient): Promise<string[]> {
  const { data } = await admin.rpc('numbers', { up_to: callBounds.pageSize })
  const found = z.array(z.unknown()).safeParse(data).data
  if (!found || found.length >= callBounds.pageSize) return []
  return [
    `The API returns at most ${found.length} rows, and the site reads ${callBounds.pageSize} at once: longer lists would end early. Set “Max rows” to ${callBounds.pageSize} under Settings, Data API.`,
  ]
}

/** The problems of the buckets. */
export async function bucketProblems(admin: SupabaseClient): Promise<string[]> {
  const { data } = await admin.storage.listBuckets()
  if (!data) return ['The storage does not answer: pictures cannot be uploaded.']
  return Object.entries(limitsOfBuckets).flatMap(([name, wanted]) => {
    const bucket = data.find(({ id }) => id === name)
    if (!bucket) return [`The bucket ${name} is missing: run \`npm run hosted\` again.`]
    if (bucket.public !== wanted.public)
      return [
        wanted.public
          ? `The bucket ${name} is private, so its pictures are not shown. Make it public under Storage.`
          : `The bucket ${name} is public, so anyone with an address can open its files. Make it private under Storage.`,
      ]
    const limit = bucket.file_size_limit ?? wanted.limit
    return limit < wanted.limit
      ? [`The bucket ${name} takes files of up to ${limit} bytes only. Set ${wanted.limit} under Storage.`]
      : []
  })
}
