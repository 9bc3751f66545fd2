import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmailAddress } from '#common/email.ts'
import { passwordLength } from '#common/limits.ts'
import { parseTrust } from './limits/address.ts'

const text = (fallback: string) =>
  z
    .string()
    .trim()
    .transform((value) => value || fallback)
    .default(fallback)
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

/** An address with one of these schemes, such as `smtp`, and a host. */
const addressOf = (...schemes: [string, string]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    hostname: /./,
    message: `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })
const httpUrl = addressOf('http', 'https')
/** No slash at the end, since paths are appended. */
const httpAddress = httpUrl.transform((value) => value.replace(/\/+$/, ''))

/** `s3://bucket/prefix`. A part of dots would lead out of the bucket, as in any address. */
const bucketAddress = /^s3:\/\/(?!\.+(\/|$))[\w.-]+(\/(?!\.+(\/|$))[\p{L}\p{M}\p{N}_. -]+)*\/?$/u

function isTrust(value: string): boolean {
  try {
    parseTrust(value)
    return true
  } catch {
    return false
  }
}

const schema = z
  .object({
    HOST: text('127.0.0.1'),
    PORT: text('3000').pipe(z.coerce.number<string>('must be a number').int().min(0).max(65535)),
    SITE_URL: optional.pipe(httpAddress.optional()),
    IMAGE_HOSTS: text('')
      .transform((value) => value.split(',').flatMap((host) => host.trim() || []))
      .refine((hosts) => hosts.every((host) => /^(\*\.)?([\w-]+\.)+[\w-]+(:\d+)?$/.test(host)), {
        message: 'must be hosts with commas between them, such as images.example.sa, without https://',
      }),
    PICTURE_EFFORT: text('3').pipe(
      z.coerce.number<string>('must be a number from 0 to 6').int().min(0).max(6),
    ),
    CDN_SECONDS: text('0').pipe(z.coerce.number<string>('must be a number').int().min(0).max(86_400)),
    CDN_PURGE_URL: optional.pipe(httpUrl.optional()),
    CDN_PURGE_TOKEN: optional,
    INDEXNOW_URL: optional.pipe(httpUrl.optional()),
    TRUST_PROXY: text('').refine(
      isTrust,
      'must be empty, the number of proxies, or their addresses, such as loopback or 10.0.0.0/8',
    ),
    DATA_DIR: text('./data').transform((value) => resolve(value)),
    DURABILITY: text('full').pipe(z.enum(['full', 'relaxed'], 'must be full or relaxed')),
    DATABASE_URL: optional.refine(
      (value) => !value || /^postgres(ql)?:\/\//.test(value),
      'must start with postgres://',
    ),
    SUPABASE_URL: optional.pipe(httpAddress.optional()),
    SUPABASE_PUBLISHABLE_KEY: optional,
    SUPABASE_SECRET_KEY: optional,
    SUPABASE_DB_URL: optional.refine(
      (value) => !value || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)),
      'must start with postgres://, with characters such as @ and / in the password written as %40 and %2F',
    ),
    SUPABASE_ACCESS_TOKEN: optional,
    SEED: text('demo').pipe(z.enum(['demo', 'none'], 'must be demo or none')),
    ADMIN_EMAIL: text('admin@handasa.example').refine(
      isEmailAddress,
      'must be an email, such as admin@example.com',
    ),
    ADMIN_PASSWORD: optional.refine(
      (value) =>
        !value || (value.length >= passwordLength.min && Buffer.byteLength(value) <= passwordLength.maxBytes),
      `must have ${passwordLength.min} to ${passwordLength.maxBytes} Latin or ${passwordLength.maxBytes / 2} Arabic characters`,
    ),
    SMTP_URL: optional.pipe(addressOf('smtp', 'smtps').optional()),
    MAIL_TRIAL: optional.pipe(z.enum(['yes', 'no'], 'must be yes or no').optional()),
    IMAP_URL: optional.pipe(addressOf('imap', 'imaps').optional()),
    // Less strict than common/email.ts: your own mail server may be on a host without a dot
    MAIL_FROM: optional.refine(
      (value) =>
        !value ||
        /^([^<>\p{Cc}]*<[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+>|[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)$/u.test(value),
      'must be an email, or a name and an email: Name <name@example.com>',
    ),
    BACKUP_AT: optional.refine(
      (value) => !value || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
      'must be a time of day in Riyadh, such as 03:30',
    ),
    BACKUP_KEEP: text('14').pipe(z.coerce.number<string>('must be a number').int().min(1).max(10_000)),
    BACKUP_TO: optional
      .refine(
        (value) => !value || !/^\w+:\/\//.test(value) || bucketAddress.test(value),
        'must be a folder, or a bucket such as s3://bucket/prefix (letters, digits, spaces, dots, hyphens and underscores)',
      )
      .transform((value) => (value && !value.startsWith('s3://') ? resolve(value) : value)),
    BACKUP_S3_ENDPOINT: optional.pipe(httpAddress.optional()),
    BACKUP_S3_REGION: text('us-east-1'),
    BACKUP_S3_KEY: optional,
    BACKUP_S3_SECRET: optional,
    BACKUP_RECIPIENT: text('')
      .transform((value) => value.split(/[\s,]+/).filter(Boolean))
      .refine(
        (keys) => keys.every((key) => /^age1[02-9ac-hj-np-z]{50,}$/.test(key)),
        'must be public keys of age (age1…), separated by commas',
      ),
    METRICS_PORT: optional.pipe(
      z.coerce.number<string | undefined>('must be a number').int().min(1).max(65535).optional(),
    ),
    METRICS_TOKEN: optional.refine(
      (value) => !value || /^[\x21-\x7e]{16,}$/.test(value),
      'must have at least 16 characters and no spaces',
    ),
    LOG_LEVEL: text('info').pipe(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  })
  .superRefine((value, context) => {
    if (value.SUPABASE_URL && value.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'cannot be used with SUPABASE_URL: choose one of them',
      })
    if (value.SUPABASE_URL && !value.SUPABASE_PUBLISHABLE_KEY)
      context.addIssue({
        code: 'custom',
        path: ['SUPABASE_PUBLISHABLE_KEY'],
        message: 'is required with SUPABASE_URL',
      })
    if (value.BACKUP_TO?.startsWith('s3://'))
      for (const name of ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const)
        if (!value[name])
          context.addIssue({ code: 'custom', path: [name], message: 'is required with BACKUP_TO=s3://…' })
    if (value.IMAP_URL && !value.SMTP_URL)
      context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'is required with IMAP_URL' })
    if (value.SMTP_URL && !value.MAIL_FROM)
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is required with SMTP_URL' })
  })

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape)

/** All settings, checked. Folders are absolute, addresses have no slash at the end. */
export type Settings = z.infer<typeof schema>

/** The site cannot start; the message is a sentence for the person who started it. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Reads the settings from environment variables.
 * @param env the variables; unknown ones are ignored
 * @throws StartError that names every wrong variable in one sentence
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new StartError(`Settings: ${problems.join('; ')}.`)
}

/** The public address of the site: SITE_URL, or the listening address. */
export function siteUrlOf(settings: Settings, port = settings.PORT): string {
  if (settings.SITE_URL) return settings.SITE_URL
  const host = settings.HOST === '0.0.0.0' || settings.HOST === '::' ? 'localhost' : settings.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Whether someone tries the site without a mail server, and reads its mails as files. */
export const isMailTrial = ({ MAIL_TRIAL, SEED }: Settings): boolean =>
  (MAIL_TRIAL ?? (SEED === 'demo' ? 'yes' : 'no')) === 'yes'
