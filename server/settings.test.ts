import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingNames, siteUrlOf } from './settings.ts'

test('an empty environment gives the documented defaults', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, SEED: 'demo' })
  expect(settings.DATA_DIR).toMatch(/\/data$/)
  expect(siteUrlOf(settings)).toBe('http://127.0.0.1:3000')
})

test('a variable that is present but empty counts as not set, as in a copied .env.example', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SITE_URL: ' ', ADMIN_PASSWORD: '' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: undefined,
    SITE_URL: undefined,
  })
})

test('hosts of pictures are a list of names, and no address', () => {
  expect(readSettings({ IMAGE_HOSTS: ' images.example.sa, *.cdn.example ,' }).IMAGE_HOSTS).toEqual([
    'images.example.sa',
    '*.cdn.example',
  ])
  expect(readSettings({}).IMAGE_HOSTS).toEqual([])
  for (const IMAGE_HOSTS of ['https://images.example.sa', "'self'", 'a b.example', 'x; script-src *', '*'])
    expect(() => readSettings({ IMAGE_HOSTS }), IMAGE_HOSTS).toThrow('IMAGE_HOSTS must be hosts')
})

test.each([
  [{ PICTURE_EFFORT: '7' }, 'PICTURE_EFFORT'],
  [{ PORT: 'web' }, 'PORT must be a number'],
  [{ PORT: '70000' }, 'PORT'],
  [{ SITE_URL: 'example.sa' }, 'SITE_URL must be an address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
  [{ SEED: 'yes' }, 'SEED must be demo or none'],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an email'],
  [{ ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD must have 6 to 72 Latin or 36 Arabic characters'],
  [{ ADMIN_PASSWORD: 'ك'.repeat(37) }, 'ADMIN_PASSWORD must have 6 to 72 Latin or 36 Arabic characters'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be empty, the number of proxies, or their addresses'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be'],
  [{ TRUST_PROXY: 'loopback,,10.0.0.1' }, 'TRUST_PROXY must be'],
  [{ TRUST_PROXY: 'proxy.example' }, 'TRUST_PROXY must be'],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, 'SUPABASE_PUBLISHABLE_KEY is required'],
  [{ SMTP_URL: 'mail.example.sa', MAIL_FROM: 'a@example.sa' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'https://mail.example.sa', MAIL_FROM: 'a@example.sa' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@example.sa' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://mail.example.sa' }, 'MAIL_FROM is required with SMTP_URL'],
  [{ IMAP_URL: 'https://mail.example.sa' }, 'IMAP_URL must be an address'],
  [{ IMAP_URL: 'imaps://mail.example.sa' }, 'SMTP_URL is required with IMAP_URL'],
  [{ MAIL_FROM: 'Handasa' }, 'MAIL_FROM must be an email'],
  [{ BACKUP_TO: 'ftp://host/handasa' }, 'BACKUP_TO must be a folder, or a bucket'],
  [{ BACKUP_TO: 's3://bucket/handasa' }, 'BACKUP_S3_KEY is required with BACKUP_TO=s3://…'],
  [{ METRICS_PORT: 'yes' }, 'METRICS_PORT must be a number'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ MAIL_FROM: 'Handasa <a@example.sa> and more' }, 'MAIL_FROM must be an email'],
  [{ MAIL_FROM: 'a@example.sa\nBcc: b@example.sa' }, 'MAIL_FROM must be an email'],
  [
    {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'k',
      DATABASE_URL: 'postgres://a/b',
    },
    'choose one',
  ],
])('%j is refused in a sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test.each(['', ' ', '0', '1', '2', 'loopback', 'loopback, 10.0.0.0/8', 'uniquelocal,::1', '2001:db8::/32'])(
  'TRUST_PROXY takes %j',
  (TRUST_PROXY) => {
    expect(readSettings({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY.trim())
  },
)

test.each([
  [{ SMTP_URL: 'smtp://user:pass%40@mail.example.sa:587', MAIL_FROM: 'no-reply@example.sa' }],
  [{ SMTP_URL: 'smtps://mail.example.sa', MAIL_FROM: 'شركة هندسة <no-reply@example.sa>' }],
  [{ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'handasa@localhost' }],
])('%j are settings for mail', (env) => {
  expect(readSettings(env)).toMatchObject(env)
})

test('a slash at the end of an address is dropped', () => {
  expect(readSettings({ SITE_URL: 'https://www.example.sa/' }).SITE_URL).toBe('https://www.example.sa')
})

test('.env.example lists every setting once, each with a line that explains it', () => {
  const lines = readFileSync('.env.example', 'utf8').trim().split('\n')
  const names = lines.flatMap((line) => /^([A-Z\d_]+)=/.exec(line)?.[1] ?? [])
  expect(names).toEqual(settingNames)
  for (const [index, line] of lines.entries())
    if (/^[A-Z\d_]+=/.test(line)) expect(lines[index - 1]).toMatch(/^# /)
})
