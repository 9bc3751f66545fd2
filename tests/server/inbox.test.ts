/** Answers that come back by mail: a real mail server sends them, and the site reads a real mailbox (Dovecot). */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretClient } from '#tests/support/backed-up.ts'
import { type MailboxServer, startDovecot } from '#tests/support/dovecot.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { firstAdmin, type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let mailServer: MailServer
let mailbox: MailboxServer
let server: RunningServer
let api: SupabaseClient
let admin: SupabaseClient
beforeAll(async () => {
  mailbox = await startDovecot()
  mailServer = await startMailServer()
  server = await startServer({
    SEED: 'none',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Handasa <no-reply@handasa.example>',
    IMAP_URL: mailbox.url,
  })
  api = secretClient(server)
  await api
    .from('company_settings')
    .update({ email: 'info@handasa.example' })
    .neq('id', randomUUID())
    .throwOnError()
  const { publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  admin = createClient(server.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await admin.auth.signInWithPassword(firstAdmin(server.dataDir))
  // Asked slowly, since calls of accounts are limited
  await until(async () => {
    await sleep(250)
    return (await admin.rpc('sends_answers').throwOnError()).data === true
  })
})
afterAll(async () => {
  await server?.stop()
  await mailServer?.stop()
  await mailbox?.stop()
})

async function newRequest(client_email = `sara-${randomUUID().slice(0, 8)}@example.sa`) {
  const { data } = await api
    .from('service_requests')
    .insert({
      client_name: 'سارة',
      client_email,
      client_phone: '+966512345678',
      project_description: 'فيلا',
      status: 'new',
      kind: 'service',
    })
    .select('id, reference, client_email')
    .single()
    .throwOnError()
  return data
}
/** Answers a request as the screen does, and waits for the mail. */
async function answer(request_id: string, seen?: string, files: string[] = []) {
  const message_id = randomUUID()
  await admin
    .rpc('answer_request', {
      message_id,
      request_id,
      locale: 'ar',
      subject: 'بخصوص طلبك',
      body: 'أرسل المخططات.',
      files,
      ...(seen && { seen }),
    })
    .throwOnError()
  await api
    .from('mail_outbox')
    .update({ next_attempt_at: new Date(0).toISOString() })
    .eq('id', message_id)
    .throwOnError()
  return until(() => mailServer.mails.find(({ messageId }) => messageId?.includes(message_id)))
}
const messages = async (request: string) =>
  (await api.from('request_messages').select().eq('request_id', request).order('created_at').throwOnError())
    .data as (Record<string, string> & { files: object[] })[]
const work = async (request: string) =>
  (await api.from('request_work').select().eq('id', request).single().throwOnError()).data

interface Written {
  from: string
  subject?: string
  text?: string
  answers?: string | undefined
  references?: string
  id?: string
  headers?: string
  type?: string
}
const idOf = () => `<${randomUUID()}@mail.example.sa>`
const written = ({
  from,
  subject = 'Re',
  text = '',
  answers,
  references,
  id = idOf(),
  headers = '',
  type,
}: Written) =>
  `${headers}From: ${from}
To: answers@handasa.example
Subject: ${subject}
Message-ID: ${id}
${answers ? `In-Reply-To: ${answers}\n` : ''}${references ? `References: ${references}\n` : ''}MIME-Version: 1.0
Content-Type: ${type ?? 'text/plain; charset=utf-8'}
Content-Transfer-Encoding: 8bit
Date: Wed, 25 Nov 2026 09:00:00 +0300

${text}
`
const deliver = (mail: Written) => mailbox.deliver(written(mail))
/** Mails that tell the company about a request, by its reference. */
const told = (reference: string) =>
  mailServer.mails.filter(
    ({ subject, to }) =>
      to?.[0]?.address === 'info@handasa.example' &&
      subject?.startsWith('رسالة بشأن') &&
      subject.includes(reference),
  )

describe('an answer to an answer', () => {
  test('joins the request without what it quotes, tells the company, and is marked as read', async () => {
    const request = await newRequest()
    const sent = await answer(request.id)
    expect(sent.replyTo?.[0]?.address).toBe('answers@handasa.example')
    const id = idOf()
    await deliver({
      id,
      from: `"Sara <b>" <${request.client_email}>`,
      subject: `Re: ${sent.subject}`,
      answers: sent.messageId,
      text: 'تفضل.\n\nفي ٢٥ نوفمبر ٢٠٢٦، كتب هندسة <no-reply@handasa.example>:\n> أرسل المخططات.',
    })
    const [, came] = await until(async () => {
      const all = await messages(request.id)
      return all.length === 2 && all
    })
    expect(came).toMatchObject({
      direction: 'in',
      state: 'received',
      author_id: null,
      email: request.client_email,
      name: 'Sara <b>',
      subject: `Re: ${sent.subject}`,
      body: 'تفضل.',
      message_id: id,
      automatic: false,
    })
    expect(came?.quoted).toContain('> أرسل المخططات.')
    await until(async () => (await mailbox.mails()).seen.includes(id))
    await until(() => told(request.reference).length)

    // The next answer belongs to the same conversation
    const next = await answer(request.id, came?.id)
    expect(next.inReplyTo).toBe(id)
    expect(next.references).toBe(`${sent.messageId} ${id}`)
  })

  test('from another address joins it too, and by the thread of a mail that came', async () => {
    const request = await newRequest()
    const sent = await answer(request.id)
    const id = idOf()
    await deliver({
      id,
      from: 'Architect <architect@example.com>',
      references: `<x@y> ${sent.messageId}`,
      text: 'مرفق.',
    })
    await until(async () => (await messages(request.id)).length === 2)
    await deliver({ from: 'sara.private@example.org', answers: id, text: 'شكرًا' })
    await until(async () => (await messages(request.id)).length === 3)
    expect((await messages(request.id)).map(({ email }) => email)).toEqual([
      request.client_email,
      'architect@example.com',
      'sara.private@example.org',
    ])
  })

  test('with the reference in its subject joins it from an address that is known, and from no other', async () => {
    const request = await newRequest()
    const [stranger, own] = [idOf(), idOf()]
    await deliver({ id: stranger, from: 'stranger@example.com', subject: request.reference, text: 'x' })
    await deliver({
      id: own,
      from: request.client_email.toUpperCase(),
      subject: `about ${request.reference.toLowerCase()}`,
      text: 'New facts',
    })
    await until(async () => (await messages(request.id)).length)
    expect(await messages(request.id)).toMatchObject([{ message_id: own, body: 'New facts' }])
    // The mail of the stranger was read earlier, and stays unseen
    expect((await mailbox.mails()).unseen).toContain(stranger)
  })

  test('that comes twice is there once', async () => {
    const request = await newRequest()
    const sent = await answer(request.id)
    const id = idOf()
    for (const text of ['first', 'again'])
      await deliver({ id, from: request.client_email, answers: sent.messageId, text })
    const last = idOf()
    await deliver({ id: last, from: request.client_email, answers: sent.messageId, text: 'last' })
    await until(async () => (await messages(request.id)).some(({ message_id }) => message_id === last))
    expect((await messages(request.id)).map(({ body }) => body)).toEqual(['أرسل المخططات.', 'first', 'last'])
  })

  test('that no person wrote is shown, and tells no one', async () => {
    const request = await newRequest()
    const sent = await answer(request.id)
    await deliver({
      headers: 'Auto-Submitted: auto-replied\n',
      from: request.client_email,
      answers: sent.messageId,
      text: 'I am away.',
    })
    await until(async () => (await messages(request.id)).length === 2)
    expect((await messages(request.id))[1]).toMatchObject({ automatic: true, body: 'I am away.' })
    await deliver({ from: request.client_email, answers: sent.messageId, text: 'I am back.' })
    await until(() => told(request.reference).length)
    expect(told(request.reference)).toHaveLength(1)
  })
})

test('a mail that came back is shown with the reason, and was no first answer', async () => {
  const request = await newRequest()
  const sent = await answer(request.id)
  expect(await work(request.id)).toMatchObject({ first_answer_how: 'answer' })
  const report = (action: string) => `--b
Content-Type: text/plain

Sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.sa

Final-Recipient: rfc822; ${request.client_email}
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <${request.client_email}>:
 No such user

--b
Content-Type: message/rfc822

From: no-reply@handasa.example
To: ${request.client_email}
Subject: x
Message-ID: ${sent.messageId}

x
--b--`
  const bounce = {
    from: 'MAILER-DAEMON@mail.example.sa',
    type: 'multipart/report; report-type=delivery-status; boundary=b',
  }
  const delayed = idOf()
  await deliver({ ...bounce, id: delayed, text: report('delayed') })
  await deliver({ ...bounce, text: report('failed') })
  await until(async () => (await messages(request.id))[0]?.state === 'bounced')
  expect(await messages(request.id)).toMatchObject([
    { failure: 'bounced_5_1_1', diagnosis: `550 5.1.1 <${request.client_email}>: No such user` },
  ])
  expect(await work(request.id)).toMatchObject({ first_answer_at: null, first_answer_how: null })
  expect((await mailbox.mails()).unseen).toContain(delayed)
  await admin.rpc('resend_answer', { message_id: (await messages(request.id))[0]?.id }).throwOnError()
  await until(async () => (await messages(request.id))[0]?.state === 'sent')
})

const filesOf = async (request: string) =>
  (await api.from('request_files').select().eq('request_id', request).order('created_at').throwOnError())
    .data as { id: string; name: string; kind: string; size: number; source: string; file_url: string }[]
const contentOf = async (file: { file_url: string } | undefined) => {
  const { data } = await api.storage.from('request-files').download(file?.file_url.split('/').at(-1) ?? '')
  return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
}
const attachment = (name: string, content: Buffer | string, type: string, more = '') => `--b
Content-Type: ${type}
Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}
${more}Content-Transfer-Encoding: base64

${Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\n')}
`

test('files of a mail that are taken are kept with the request, others are named with the reason', async () => {
  const request = await newRequest()
  const sent = await answer(request.id)
  const plan = fileOf('pdf', 15 * 1024 * 1024)
  await deliver({
    from: request.client_email,
    answers: sent.messageId,
    type: 'multipart/mixed; boundary=b',
    text: `--b
Content-Type: text/plain; charset=utf-8

The plans.
${attachment('مخطط.pdf', plan, 'application/pdf')}${attachment('run.exe', 'MZ', 'application/octet-stream')}${attachment(
  'fake.pdf',
  '<html>',
  'application/pdf',
)}--b
Content-Type: image/png; name="logo.png"
Content-ID: <logo@x>
Content-Disposition: inline; filename="logo.png"
Content-Transfer-Encoding: base64

${fileOf('png').toString('base64')}
--b--`,
  })
  const [, came] = await until(async () => {
    const all = await messages(request.id)
    return all.length === 2 && all
  })
  const files = await filesOf(request.id)
  expect(files).toMatchObject([{ name: 'مخطط.pdf', kind: 'pdf', size: plan.length, source: 'mail' }])
  expect(Buffer.compare(await contentOf(files[0]), plan)).toBe(0)
  expect(came?.files).toMatchObject([
    { id: files[0]?.id, name: 'مخطط.pdf' },
    { name: 'run.exe', refused: 'type' },
    { name: 'fake.pdf', refused: 'content' },
  ])
  expect(readdirSync(join(server.dataDir, 'arriving'))).toEqual([])
})

test('of a mail with fifty files the first are kept or named, whatever they are called', async () => {
  const request = await newRequest()
  const sent = await answer(request.id)
  const name = (number: number) => `${number} ${'"'.repeat(300)}.pdf`
  await deliver({
    from: request.client_email,
    answers: sent.messageId,
    type: 'multipart/mixed; boundary=b',
    text: `--b
Content-Type: text/plain; charset=utf-8

All of them.
${Array.from({ length: 50 }, (_, number) => attachment(name(number), fileOf('pdf'), 'application/pdf')).join('')}--b--`,
  })
  const [, came] = await until(async () => {
    const all = await messages(request.id)
    return all.length === 2 && all
  })
  expect(came).toMatchObject({ body: 'All of them.' })
  expect(await filesOf(request.id)).toHaveLength(5)
  expect(came?.files).toHaveLength(20)
  expect(came?.files.slice(5)).toEqual(Array(15).fill(expect.objectContaining({ refused: 'many' })))
})

test('an answer takes files of the request along, 20 MB of them', { tags: 'slow' }, async () => {
  const request = await newRequest()
  const plans = [fileOf('pdf', 12 * 1024 * 1024), fileOf('pdf', 8 * 1024 * 1024)]
  const ids: string[] = []
  for (const [place, plan] of plans.entries()) {
    const key = `${randomUUID()}.pdf`
    const stored = await admin.storage
      .from('request-files')
      .upload(key, plan, { contentType: 'application/pdf' })
    expect(stored.error).toBeNull()
    const id = randomUUID()
    ids.push(id)
    await admin
      .from('request_files')
      .insert({
        id,
        request_id: request.id,
        name: `مخطط ${place}.pdf`,
        kind: 'pdf',
        size: plan.length,
        file_url: `/storage/v1/object/request-files/${key}`,
      })
      .throwOnError()
  }
  const sent = await answer(request.id, undefined, ids)
  expect(sent.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['مخطط 0.pdf', 'application/pdf'],
    ['مخطط 1.pdf', 'application/pdf'],
  ])
  for (const [place, plan] of plans.entries())
    expect(Buffer.compare(Buffer.from(sent.attachments[place]?.content as ArrayBuffer), plan)).toBe(0)
  await until(async () => (await messages(request.id))[0]?.state === 'sent')
})

test('an answer whose file is gone for good is given up and says so', async () => {
  const request = await newRequest()
  const id = randomUUID()
  await admin
    .from('request_files')
    .insert({
      id,
      request_id: request.id,
      name: 'a.pdf',
      kind: 'pdf',
      size: 10,
      file_url: `/storage/v1/object/request-files/${randomUUID()}.pdf`,
    })
    .throwOnError()
  void answer(request.id, undefined, [id]).catch(() => undefined)
  await until(async () => (await messages(request.id))[0]?.failure === 'file_gone')
})

test('of a mail of 20 MB with a kind of file that is not taken the text alone is fetched', async () => {
  const request = await newRequest()
  const sent = await answer(request.id)
  const before = mailbox.fetched()
  await deliver({
    from: request.client_email,
    answers: sent.messageId,
    type: 'multipart/mixed; boundary=b',
    text: `--b
Content-Type: text/plain; charset=utf-8

The drawings.
--b
Content-Type: application/vnd.rar; name=drawings.rar
Content-Disposition: attachment; filename=drawings.rar
Content-Transfer-Encoding: base64

${`${'QUJD'.repeat(19)}\n`.repeat(260_000)}
--b--`,
  })
  await until(async () => (await messages(request.id)).length === 2)
  expect((await messages(request.id))[1]).toMatchObject({ body: 'The drawings.' })
  expect(mailbox.fetched() - before).toBeLessThan(500_000)
})

test('a text of megabytes is cut, and hostile HTML is its text alone', async () => {
  const request = await newRequest()
  const sent = await answer(request.id)
  await deliver({
    from: request.client_email,
    answers: sent.messageId,
    text: `${'سطر طويل جدًا\n'.repeat(300_000)}`,
  })
  await until(async () => (await messages(request.id)).length === 2)
  expect((await messages(request.id))[1]?.body).toHaveLength(20_000)
  await deliver({
    from: request.client_email,
    answers: sent.messageId,
    type: 'text/html; charset=utf-8',
    text: '<html><head><title>t</title><style>p{color:red}</style></head><body onload="steal()"><style>.x{}</style><p>Hello <b>there</b></p><script>steal()</script><img src="https://evil.example/x.gif" onerror="steal()"><iframe src="javascript:steal()"></iframe>&lt;script&gt;\u0007',
  })
  await until(async () => (await messages(request.id)).length === 3)
  const body = (await messages(request.id))[2]?.body ?? ''
  expect(body).toContain('Hello there')
  expect(body).toContain('<script>')
  expect(body).not.toMatch(/steal|evil|color|[^\P{Cc}\n]/u)
})

describe('the text of a mail', () => {
  const came = async (mail: Pick<Written, 'text' | 'type'>) => {
    const request = await newRequest()
    const sent = await answer(request.id)
    await deliver({ ...mail, from: request.client_email, answers: sent.messageId })
    return until(async () => (await messages(request.id))[1])
  }
  const part = (type: string, text: string) => `--b\nContent-Type: ${type}\n\n${text}\n`

  test('is all of it where a mail program has put a picture in between', async () => {
    const { body } = await came({
      type: 'multipart/mixed; boundary=b',
      text: `${part('text/plain; charset=utf-8', 'Before the drawing.')}${part(
        'image/png; name=a.png\nContent-Disposition: inline',
        'x',
      )}${part('text/plain; charset=utf-8', 'After it.')}${part(
        'text/plain; name=log.txt\nContent-Disposition: attachment',
        'attached',
      )}--b--`,
    })
    expect(body).toMatch(/^Before the drawing\.\s+After it\.$/)
  })

  test('is that of the HTML where the plain text says nothing', async () => {
    const { body } = await came({
      type: 'multipart/alternative; boundary=b',
      text: `${part('text/plain; charset=utf-8', ' ')}${part(
        'text/html; charset=utf-8',
        '<p>Only here</p>',
      )}--b--`,
    })
    expect(body).toBe('Only here')
  })
})

test('a mail without a Message-ID, or with one that no answer can name, is stored, and can be answered', async () => {
  const request = await newRequest()
  const sent = await answer(request.id)
  const ids = ['', 'without-brackets@example.sa', `<${'a'.repeat(1500)}@example.sa>`]
  for (const id of [...ids, ...Array.from({ length: 5 }, (_, n) => `<${'\u0001'.repeat(890)}${n}@x>`)])
    await deliver({ id, from: request.client_email, answers: sent.messageId, text: `of ${ids.indexOf(id)}` })
  const all = await until(async () => {
    const known = await messages(request.id)
    return known.length === 9 && known
  })
  // A mail that refers to five such Message-IDs must fit into the outbox
  await answer(request.id, all.at(-1)?.id)
})

test('after the connection was lost it is read again, and nothing is missed', async () => {
  const request = await newRequest()
  const sent = await answer(request.id)
  mailbox.hangUp()
  await deliver({ from: request.client_email, answers: sent.messageId, text: 'Still there?' })
  await until(async () => (await messages(request.id)).length === 2)
}, 120_000)
