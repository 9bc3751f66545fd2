/** Password mails of the real server. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { type RunningServer, startedDataDir, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const secretsOf = ({ dataDir }: RunningServer) =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    publishableKey: string
    secretKey: string
  }
const connect = (server: RunningServer, key: 'publishableKey' | 'secretKey' = 'publishableKey') =>
  createClient(server.url, secretsOf(server)[key], {
    auth: { persistSession: false, autoRefreshToken: false },
  })

const password = 'long-enough-7'
const person = {
  user_type: 'client',
  full_name: 'Sara <Al-Otaibi>',
  phone: '+966512345678',
  client_type: 'individual',
  national_id: '1012345678',
}
async function signUp(server: RunningServer, email: string, locale: 'ar' | 'en') {
  const { error } = await connect(server).auth.signUp({
    email,
    password,
    options: { data: { ...person, locale } },
  })
  expect(error).toBeNull()
}
async function forget(server: RunningServer, email: string) {
  expect((await connect(server).auth.resetPasswordForEmail(email)).error).toBeNull()
}
interface Row {
  id: string
  recipient: string
  attempts: number
  last_error: string | null
  failed_at: string | null
  data: object
}
const waiting = async (server: RunningServer): Promise<Row[]> =>
  (await connect(server, 'secretKey').from('mail_outbox').select('*').throwOnError()).data
const MAIL_FROM = 'Handasa <no-reply@example.sa>'

let mailServer: MailServer
let server: RunningServer
beforeAll(async () => {
  mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('gone@') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null,
      ),
  })
  server = await startServer({ SEED: 'none', SMTP_URL: mailServer.url, MAIL_FROM })
})
afterAll(async () => {
  await server?.stop()
  await mailServer?.stop()
})

test.each([
  { locale: 'ar', dir: 'rtl' },
  { locale: 'en', dir: 'ltr' },
] as const)(
  'a forgotten password brings one mail in the person’s language ($locale), with which a new one is set',
  async ({ locale, dir }) => {
    const email = `forgetful-${locale}@example.sa`
    await signUp(server, email, locale)
    await forget(server, email)
    await until(async () => !(await waiting(server)).length)
    const [mail, ...others] = mailServer.mails.filter(
      ({ recipients, text }) => recipients.includes(email) && text?.includes('/new-password?'),
    )
    expect(others).toEqual([])
    expect(mail?.from).toEqual({ name: 'Handasa', address: 'no-reply@example.sa' })
    expect(mail?.html).toContain(`<html lang="${locale}" dir="${dir}">`)
    expect(mail?.html).toContain('<bdi>Sara &lt;Al-Otaibi&gt;</bdi>')
    const link = new URL(mail?.text?.split('\n').find((line) => line.startsWith(server.url)) ?? '')
    expect(link.pathname).toBe('/new-password')
    expect(link.searchParams.get('lang')).toBe(locale)
    // A program that only opens the link does not use it up
    await fetch(link)
    const db = connect(server)
    const { error } = await db.auth.verifyOtp({
      type: 'recovery',
      token_hash: link.searchParams.get('token_hash') ?? '',
    })
    expect(error).toBeNull()
    expect((await db.auth.updateUser({ password: 'another-one-8' })).error).toBeNull()
    const again = await connect(server).auth.signInWithPassword({ email, password: 'another-one-8' })
    expect(again.data.user?.email).toBe(email)
  },
)

test('a mail to an unknown recipient is given up, with the reason', async () => {
  await signUp(server, 'gone@example.sa', 'ar')
  await forget(server, 'gone@example.sa')
  // The mail of the registration, and the requested one
  const rows = await until(async () => {
    const given = (await waiting(server)).filter(({ failed_at }) => failed_at)
    return given.length === 2 && given
  })
  for (const row of rows) {
    expect(row).toMatchObject({
      recipient: 'gone@example.sa',
      attempts: 1,
      last_error: 'recipient_refused_550',
    })
    expect(Object.keys(row.data)).toEqual(['name'])
  }
})

test('a site that is killed while sending sends the mail after its restart, with the same Message-ID', {
  tags: 'slow',
}, async () => {
  const DATA_DIR = startedDataDir()
  let answers = true
  const slow = await startMailServer({}, 0, () =>
    answers ? Promise.resolve() : new Promise(() => undefined),
  )
  const env = { DATA_DIR, SEED: 'none', SMTP_URL: slow.url, MAIL_FROM }
  const first = await startServer(env)
  await signUp(first, 'sara@example.sa', 'en')
  await until(async () => slow.mails.length && !(await waiting(first)).length)
  slow.mails.splice(0)
  answers = false
  await forget(first, 'sara@example.sa')
  await until(() => slow.mails.length === 1)
  await first.kill()
  // As if two minutes had passed
  const database = await openPglite(join(DATA_DIR, 'database'))
  const [left] = await query(
    database,
    'update public.mail_outbox set next_attempt_at = now() returning attempts, recipient',
  )
  await closeDatabase(database)
  expect(left).toEqual({ attempts: 1, recipient: 'sara@example.sa' })
  answers = true
  const second = await startServer(env)
  await until(async () => !(await waiting(second)).length)
  expect(slow.mails).toHaveLength(2)
  expect(slow.mails[1]?.messageId).toBe(slow.mails[0]?.messageId)
  expect(slow.mails[1]?.text).toContain(
    /token_hash=\w+/.exec(slow.mails[0]?.text ?? '')?.[0] ?? 'no token in the first',
  )
  await second.stop()
  await slow.stop()
})

test('a silent mail server delays nobody, and the site stops cleanly', { tags: 'slow' }, async () => {
  const { createServer } = await import('node:net')
  let connections = 0
  const silent = createServer((socket) => {
    connections++
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const own = await startServer({ SEED: 'none', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM })
  await signUp(own, 'sara@example.sa', 'ar')
  await forget(own, 'sara@example.sa')
  await until(() => connections > 0)
  // All this time, the mail is being sent
  for (const path of ['/', '/en', '/healthz']) expect((await fetch(own.url + path)).status, path).toBe(200)
  const { data } = await connect(own).auth.signInWithPassword({ email: 'sara@example.sa', password })
  expect(data.user?.email).toBe('sara@example.sa')
  const one = { recipient: 'sara@example.sa', failed_at: null }
  expect(await waiting(own)).toMatchObject([one, one])
  await own.stop(true)
  expect(own.process.exitCode).toBe(0)
  silent.close()
  const database = await openPglite(join(own.dataDir, 'database'))
  const [left] = await query(
    database,
    'select failed_at, last_error from public.mail_outbox where attempts > 0',
  )
  // The stop cancelled the mail, or the mail timed out before
  expect(left).toEqual({ failed_at: null, last_error: expect.stringMatching(/^(eabort|etimedout)$/) })
  await closeDatabase(database)
  rmSync(own.dataDir, { recursive: true })
})

test('without a mail server the mail is a file that mail programs open, readable by its owner only', async () => {
  const own = await startServer({ SEED: 'none', LOG_LEVEL: 'trace' })
  await signUp(own, 'sara@example.sa', 'ar')
  await forget(own, 'sara@example.sa')
  await until(async () => !(await waiting(own)).length)
  const outbox = join(own.dataDir, 'outbox')
  const [, name = '', ...others] = readdirSync(outbox).sort()
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/)
  expect((statSync(join(outbox, name)).mode & 0o777).toString(8)).toBe('600')
  const mail = await PostalMime.parse(readFileSync(join(outbox, name)))
  expect(mail).toMatchObject({
    from: { address: 'no-reply@localhost' },
    to: [{ address: 'sara@example.sa' }],
  })
  const token = /token_hash=(\w+)&lang=ar/.exec(mail.text ?? '')?.[1] ?? ''
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(mail.html).toContain(token)
  // Even the most detailed log holds no address, name or token
  const log = own
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  expect(log).toContain('mail sent')
  for (const secret of ['sara@', 'Al-Otaibi', token]) expect(log).not.toContain(secret)
  await own.stop()
})

test('a start with SMTP_URL and without MAIL_FROM is refused with an explanation', async () => {
  await expect(startServer({ SMTP_URL: 'smtp://127.0.0.1' })).rejects.toThrow(
    'Settings: MAIL_FROM is required with SMTP_URL.',
  )
})
