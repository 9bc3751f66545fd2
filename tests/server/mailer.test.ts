/** The mailer in this process. The embedded API stands in for a hosted project. */
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { hostedBackend } from '#server/hosted/backend.ts'
import { type Mailer, type Pace, startMailer } from '#server/mail/mailer.ts'
import { smtpTransport, type Transport } from '#server/mail/transport.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { until } from '#tests/support/until.ts'

const mails = () => import('#server/mail/messages/index.ts')

let api: TestApi
let backend: Backend
beforeAll(async () => {
  api = await startTestApi()
  backend = hostedBackend(api.url, { publishableKey: api.publishableKey, secretKey: api.secretKey })
})
afterAll(() => api?.stop())

let lines: string[]
const running: Mailer[] = []
const servers: MailServer[] = []
beforeEach(async () => {
  lines = []
  await api.sql('delete from public.mail_outbox')
})
afterEach(async () => {
  for (const mailer of running.splice(0)) await mailer.stop(0)
  for (const server of servers.splice(0)) await server.stop()
})

async function mailServer(...parts: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...parts)
  servers.push(server)
  return server
}
function mailer(transport: Transport, pace: Partial<Pace> = {}, over: Backend = backend): Mailer {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const parts = {
    backend: over,
    secretKey: api.secretKey,
    siteUrl: 'https://www.example.sa',
    transport,
    mails,
    log,
  }
  const started = startMailer({ ...parts, pace: { look: 20, ...pace } })
  running.push(started)
  return started
}
const by = ({ url }: { url: string }) => smtpTransport(url, 'no-reply@example.sa')
const soon = { backOff: () => 0.05 }

const name = 'سارة العتيبي'
async function put(recipient: string, locale = 'ar', more: Record<string, unknown> = {}): Promise<string> {
  const data = JSON.stringify({ token_hash: `secret-of-${recipient}`, name, ...more })
  const [row] = await api.sql<{ id: string }>(
    `insert into public.mail_outbox (kind, recipient, locale, data) values ('password', $1, $2, $3::jsonb) returning id`,
    [recipient, locale, data],
  )
  return row?.id ?? ''
}
interface Row {
  id: string
  attempts: number
  last_error: string | null
  failed_at: string | null
  data: Record<string, unknown>
}
const waiting = () => api.sql<Row>('select * from public.mail_outbox order by created_at')
const allSent = () => until(async () => (await waiting()).length === 0)

test('mails are sent with the words, the company and the link of their language', async () => {
  const server = await mailServer()
  await put('ar@example.sa', 'ar')
  await put('en@example.sa', 'en')
  mailer(by(server))
  await allSent()
  const [company] = await api.sql<{ company_name_ar: string; company_name_en: string }>(
    'select company_name_ar, company_name_en from public.company_settings',
  )
  const [ar, en] = ['ar', 'en'].map((locale) =>
    server.mails.find(({ recipients }) => recipients[0] === `${locale}@example.sa`),
  )
  expect(server.mails).toHaveLength(2)
  expect(ar?.subject).toContain(company?.company_name_ar)
  expect(en?.subject).toContain(company?.company_name_en)
  expect(ar?.html).toContain('<html lang="ar" dir="rtl">')
  expect(en?.html).toContain('<html lang="en" dir="ltr">')
  expect(en?.text).toContain(
    'https://www.example.sa/new-password?token_hash=secret-of-en%40example.sa&lang=en\n',
  )
})

test('neither the log nor the table names a person, whatever happens to a mail', async () => {
  const refusal = Object.assign(new Error('no sara@example.sa here'), { responseCode: 550 })
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      address === 'sara@example.sa'
        ? done(refusal)
        : address === 'late@example.sa'
          ? done(Object.assign(new Error(address), { responseCode: 450 }))
          : done(),
  })
  for (const recipient of ['sara@example.sa', 'late@example.sa', 'good@example.sa']) await put(recipient)
  mailer(by(server))
  const said = ['mail sent', 'mail given up', 'it is tried again']
  await until(() => said.every((words) => lines.some((line) => line.includes(words))))
  // The row is deleted after the log says that the mail was sent
  await until(async () => (await waiting()).length === 2)
  const codes = (await waiting()).map(({ last_error }) => last_error)
  expect(codes.sort()).toEqual(['eenvelope_450', 'recipient_refused_550'])
  for (const text of [...lines, ...codes]) expect(text).not.toMatch(/@|سارة|secret|example/)
})

test('a mail waits for a mail server that is down, and arrives when it is up', async () => {
  const { port, url, stop } = await startMailServer()
  await stop()
  const id = await put('sara@example.sa')
  const { wake } = mailer(by({ url }), soon)
  const row = await until(async () => (await waiting()).find(({ attempts }) => attempts >= 3))
  expect(row).toMatchObject({ id, last_error: 'econnrefused', failed_at: null })
  const server = await mailServer({}, port)
  wake()
  await allSent()
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@example.sa>`])
})

test('while the mail server is down only one mail is tried at a time; all are sent when it is up', async () => {
  const { port, url, stop } = await startMailServer()
  await stop()
  for (const place of [1, 2, 3]) await put(`p${place}@example.sa`)
  // Checks once and then when it is woken, so that the attempts can be counted
  const one = mailer(by({ url }), { look: 3_600_000, backOff: () => 0.05 })
  await until(async () => (await waiting()).some(({ last_error }) => last_error))
  expect((await waiting()).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
  const server = await mailServer({}, port)
  await until(async () => {
    one.wake()
    return (await waiting()).length === 0
  })
  expect(server.mails).toHaveLength(3)
})

test('a permanently refused mail is given up immediately; the others are sent', async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? Object.assign(new Error('No'), { responseCode: 550 }) : null),
  })
  const gone = await put('gone@example.sa')
  await put('here@example.sa')
  mailer(by(server), soon)
  await until(async () => (await waiting()).every(({ failed_at }) => failed_at))
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['here@example.sa']])
  expect(await waiting()).toMatchObject([{ id: gone, attempts: 1, last_error: 'recipient_refused_550' }])
  expect((await waiting())[0]?.data).toEqual({ name })
})

test('a mail that is past its time is given up unsent', async () => {
  const server = await mailServer()
  await put('late@example.sa')
  await api.sql(`update public.mail_outbox set send_before = now() - interval '1 second'`)
  mailer(by(server))
  await until(async () => (await waiting()).every(({ failed_at }) => failed_at))
  expect(await waiting()).toMatchObject([{ last_error: 'too_late', data: { name } }])
  expect(server.mails).toEqual([])
})

/** Checks the outbox once at its start, and then only when it is woken. */
const once = { look: 3_600_000 }

test('a mail that is due later leaves when it is due, without waiting for the next check', async () => {
  const server = await mailServer()
  await put('later@example.sa')
  await api.sql(`update public.mail_outbox set next_attempt_at = now() + interval '1 second'`)
  let claims = 0
  // The first check finds nothing due, however slow the machine is
  const fetch: Backend['fetch'] = async (path, init) =>
    path.endsWith('/claim_mails') && ++claims === 1 ? Response.json([]) : backend.fetch(path, init)
  mailer(by(server), once, { ...backend, fetch })
  await allSent()
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['later@example.sa']])
})

test('a mail that cannot be rendered or is refused for now stays, and holds up no other', async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full') ? Object.assign(new Error('Full'), { responseCode: 452 }) : null),
  })
  const broken = await put('broken@example.sa', 'ar', { token_hash: 7 })
  const full = await put('full@example.sa')
  await put('good@example.sa')
  mailer(by(server), once)
  await until(() => server.mails.length === 1)
  await until(async () => (await waiting()).length === 2)
  expect(await waiting()).toMatchObject([
    { id: broken, last_error: 'unreadable', failed_at: null },
    { id: full, last_error: 'eenvelope_452', failed_at: null },
  ])
})

test('a mail that arrives while another one fails is tried after it', async () => {
  const { promise: over, resolve: fail } = Promise.withResolvers<void>()
  const tried: string[] = []
  const transport: Transport = {
    async send({ recipient }) {
      tried.push(recipient)
      if (recipient !== 'first@example.sa') return
      await over
      throw Object.assign(new Error('gone'), { code: 'ECONNECTION' })
    },
  }
  const first = await put('first@example.sa')
  const { wake } = mailer(transport, once)
  await until(() => tried.length === 1)
  await put('second@example.sa')
  wake()
  fail()
  await until(async () => (await waiting()).length === 1)
  expect(tried).toEqual(['first@example.sa', 'second@example.sa'])
  expect(await waiting()).toMatchObject([{ id: first, last_error: 'econnection' }])
})

test('two mailers send no mail twice', async () => {
  const server = await mailServer()
  const ids = await Promise.all(Array.from({ length: 12 }, (_, place) => put(`p${place}@example.sa`)))
  for (const _ of [1, 2]) mailer(by(server), soon)
  await allSent()
  expect(server.mails.map(({ messageId }) => messageId).sort()).toEqual(
    ids.map((id) => `<${id}@example.sa>`).sort(),
  )
})

test('a mail whose row could not be deleted is not sent again', async () => {
  const server = await mailServer()
  await put('sara@example.sa')
  let refused = 0
  const shaky: Backend = {
    ...backend,
    async fetch(path, init) {
      if (init?.method === 'DELETE' && refused++ < 2) throw new Error('The backend is gone')
      return backend.fetch(path, init)
    },
  }
  mailer(by(server), soon, shaky)
  await until(async () => {
    await api.sql('update public.mail_outbox set next_attempt_at = now()')
    return (await waiting()).length === 0
  })
  expect(refused).toBeGreaterThan(1)
  expect(server.mails).toHaveLength(1)
})

test('a mail whose row could not be deleted is sent to another email that it has since', async () => {
  const server = await mailServer()
  const id = await put('sarra@example.sa')
  let refused = 0
  const shaky: Backend = {
    ...backend,
    async fetch(path, init) {
      if (init?.method === 'DELETE' && refused++ < 1) throw new Error('The backend is gone')
      return backend.fetch(path, init)
    },
  }
  mailer(by(server), soon, shaky)
  await until(() => refused === 1)
  // As private.redirect_mails does
  await api.sql(
    `update public.mail_outbox set recipient = 'sara@example.sa', attempts = attempts + 1, next_attempt_at = now()
     where id = $1`,
    [id],
  )
  await allSent()
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([
    ['sarra@example.sa'],
    ['sara@example.sa'],
  ])
})

test('a backend that is down for a while, or answers nonsense, does not stop the mailer', async () => {
  const server = await mailServer()
  const id = await put('sara@example.sa')
  let asked = 0
  const away: Backend = {
    ...backend,
    async fetch(path, init) {
      asked++
      if (asked === 1) throw new Error('gone')
      if (asked === 2) return Response.json({ message: 'no' }, { status: 503 })
      if (asked === 3) return Response.json([{ id: 'x' }])
      return backend.fetch(path, init)
    },
  }
  mailer(by(server), soon, away)
  await allSent()
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@example.sa>`])
})

test('a stop lets the mail that is being sent arrive', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const server = await mailServer({}, 0, () => promise)
  await put('sara@example.sa')
  const { stop } = mailer(by(server))
  await until(() => server.mails.length === 1)
  const stopped = stop(3_600_000)
  answer()
  await stopped
  expect(await waiting()).toEqual([])
})

test('a stop without time left cancels a mail, which waits for the next mailer', async () => {
  const server = await mailServer({}, 0, () => new Promise(() => undefined))
  const id = await put('sara@example.sa')
  const first = mailer(by(server))
  await until(() => server.mails.length === 1)
  await first.stop(0)
  expect(await waiting()).toMatchObject([{ id, last_error: 'eabort', failed_at: null }])
  const other = await mailServer()
  mailer(by(other))
  await allSent()
  // The first server may have kept it: both copies have the same Message-ID
  expect(other.mails[0]?.messageId).toBe(server.mails[0]?.messageId)
})
