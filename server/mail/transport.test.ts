import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { fileTransport, type Mail, MailRefused, smtpTransport } from './transport.ts'

const mail: Mail = {
  id: '6f9c1d5e-0000-4000-8000-000000000001',
  recipient: 'sara@example.sa',
  locale: 'ar',
  created: '2026-11-21T06:30:00.123456+00:00',
  subject: 'كلمة مرور جديدة',
  html: '<p>مرحبًا</p>',
  text: 'مرحبًا',
}
const from = 'هندسة، Handasa, Ltd <no-reply@example.sa>'
const never = new AbortController().signal

const toEnd: (() => unknown)[] = []
afterEach(async () => {
  for (const end of toEnd.splice(0)) await end()
})
async function mailServer(...parts: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...parts)
  toEnd.push(server.stop)
  return server
}
const refusing = (responseCode: number) => ({
  onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('No'), { responseCode })),
})

test('a mail arrives as HTML and text, with its language and the Message-ID of its row', async () => {
  const server = await mailServer()
  const transport = smtpTransport(server.url, from)
  for (const _ of [1, 2]) await transport.send(mail, never)
  const [first, second] = server.mails
  expect(first).toMatchObject({
    recipients: ['sara@example.sa'],
    from: { name: 'هندسة، Handasa, Ltd', address: 'no-reply@example.sa' },
    to: [{ address: 'sara@example.sa' }],
    subject: mail.subject,
    messageId: `<${mail.id}@example.sa>`,
  })
  expect(first?.html?.trim()).toBe(mail.html)
  expect(first?.text?.trim()).toBe(mail.text)
  const head = Object.fromEntries((first?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(head).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'ar' })
  expect(second?.messageId).toBe(first?.messageId)
})

test('a mail that a person wrote is not an automatic one, follows those before it, and is answered to a mailbox', async () => {
  const server = await mailServer()
  const follows = ['6f9c1d5e-0000-4000-8000-000000000002', '6f9c1d5e-0000-4000-8000-000000000003']
  const transport = smtpTransport(server.url, from)
  await transport.send({ ...mail, conversation: { replyTo: 'info@handasa.example', follows } }, never)
  await transport.send({ ...mail, conversation: { follows: [] } }, never)
  const [answer, first] = server.mails
  expect(answer).toMatchObject({
    messageId: `<${mail.id}@example.sa>`,
    inReplyTo: `<${follows[1]}@example.sa>`,
    references: follows.map((id) => `<${id}@example.sa>`).join(' '),
    replyTo: [{ address: 'info@handasa.example' }],
  })
  expect(answer?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  expect([first?.inReplyTo, first?.references, first?.replyTo]).toEqual([undefined, undefined, undefined])
})

test.each(['a,sara@example.sa', 'a<sara@example.sa>', 'a:sara@example.sa;'])(
  'what is stored as one address (%s) is no other one, nor several',
  async (recipient) => {
    const server = await mailServer()
    await smtpTransport(server.url, from)
      .send({ ...mail, recipient }, never)
      .catch(() => undefined)
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain('sara@example.sa')
  },
)

test.each([550, 551, 553, 554])('the answer %i to a recipient refuses the mail for good', async (answer) => {
  const { url } = await mailServer(refusing(answer))
  const failure = await smtpTransport(url, from)
    .send(mail, never)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MailRefused)
  expect(failure).toMatchObject({ code: `recipient_refused_${answer}` })
})

test.each([421, 450, 451, 503, 530])('the answer %i to a recipient does not', async (answer) => {
  const { url } = await mailServer(refusing(answer))
  const failure = await smtpTransport(url, from)
    .send(mail, never)
    .catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(MailRefused)
  // With 421, the server says that it closes the connection
  const code = answer === 421 ? 'ECONNECTION' : 'EENVELOPE'
  expect(failure).toMatchObject({ name: 'Error', code, responseCode: answer })
})

test('a refused sender does not give up the mail', async () => {
  const { url } = await mailServer({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('No'), { responseCode: 550 })),
  })
  const failure = smtpTransport(url, from).send(mail, never)
  await expect(failure).rejects.toMatchObject({ name: 'Error', code: 'EENVELOPE', responseCode: 550 })
})

test('a password is only sent encrypted, unless the settings allow otherwise', async () => {
  const seen: unknown[] = []
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      seen.push([auth.username, auth.password])
      done(null, { user: 'x' })
    },
  })
  const url = server.url.replace('//', '//us%40er:p%2Fa%3Ass@')
  await expect(smtpTransport(url, from).send(mail, never)).rejects.toMatchObject({ code: 'ETLS' })
  expect(seen).toEqual([])
  await smtpTransport(`${url}?requireTLS=false`, from).send(mail, never)
  expect(seen).toEqual([['us@er', 'p/a:ss']])
  expect(server.mails).toHaveLength(1)
})

async function silentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toEnd.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('a server that accepts the connection and stays silent times out', async () => {
  const waits = { connectionTimeout: 50, greetingTimeout: 50, socketTimeout: 50, dnsTimeout: 50 }
  const failure = smtpTransport(await silentServer(), from, waits).send(mail, never)
  await expect(failure).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('sending can be cancelled', async () => {
  const failure = smtpTransport(await silentServer(), from).send(mail, AbortSignal.timeout(20))
  await expect(failure).rejects.toMatchObject({ code: 'EABORT' })
})

test('a file holds the whole mail, readable by its owner only; sending it twice leaves one file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-mails-'))
  toEnd.push(() => rmSync(folder, { recursive: true }))
  const outbox = join(folder, 'outbox')
  const transport = fileTransport(outbox, 'no-reply@localhost')
  await transport.send(mail, never)
  // A process that was killed while writing has left this
  writeFileSync(join(outbox, '2026-11-21T06-30-00.123Z-6f9c1d5e.eml.new'), 'half')
  await transport.send(mail, never)
  expect(readdirSync(outbox)).toEqual(['2026-11-21T06-30-00.123Z-6f9c1d5e.eml'])
  const file = join(outbox, '2026-11-21T06-30-00.123Z-6f9c1d5e.eml')
  expect([outbox, file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '600'])
  const read = await PostalMime.parse(readFileSync(file))
  expect(read).toMatchObject({ subject: mail.subject, to: [{ address: mail.recipient }] })
  expect(read.messageId).toBe(`<${mail.id}@localhost>`)
})

test('a reader of the folder never meets half a mail, or one that is gone a moment later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-mails-'))
  toEnd.push(() => rmSync(folder, { recursive: true }))
  const seen = new Set<string>()
  const watcher = watch(folder, (_, name) => name?.endsWith('.eml') && seen.add(name))
  toEnd.push(() => watcher.close())
  await fileTransport(folder, 'no-reply@localhost').send(mail, never)
  await expect.poll(() => [...seen]).toEqual(['2026-11-21T06-30-00.123Z-6f9c1d5e.eml'])
})

test('the folder keeps the newest thousand files, and leaves others alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-outbox-'))
  toEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  const nameOf = (number: number) => `2026-01-01T00-00-00.${String(number).padStart(4, '0')}Z-00000000.eml`
  for (let number = 0; number < 1001; number++) writeFileSync(join(folder, nameOf(number)), '')
  writeFileSync(join(folder, '0-notes.txt'), '')
  await fileTransport(folder, 'no-reply@localhost').send(mail, never)
  const names = readdirSync(folder)
  expect(names).toHaveLength(1001)
  expect(names).toContain('0-notes.txt')
  expect(names).not.toContain(nameOf(1))
  expect(names).toContain(nameOf(2))
  expect(names.filter((name) => name.startsWith('2026-11-21'))).toHaveLength(1)
})
