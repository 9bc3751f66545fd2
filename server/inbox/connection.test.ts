/**
 * Tests the reader of the mailbox when the connection, the password or the mailbox itself changes, with a
 * real mailbox (Dovecot).
 */
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailboxServer, startDovecot } from '#tests/support/dovecot.ts'
import { until } from '#tests/support/until.ts'
import { type Inbox, startInbox } from './index.ts'
import { mailboxAt } from './mailbox.ts'
import type { InboxStore, Position } from './store.ts'

let mailbox: MailboxServer
let inbox: Inbox | undefined
beforeEach(async () => {
  mailbox = await startDovecot()
})
afterEach(async () => {
  await inbox?.stop()
  inbox = undefined
  await mailbox?.stop()
})

let serial = 0
const mail = (subject: string) =>
  `From: sara@example.sa\nSubject: ${subject}\nMessage-ID: <${++serial}@example.sa>\nMIME-Version: 1.0\nContent-Type: text/plain\n\nText\n`

/** Reads the mailbox; a mail belongs to a request if its subject begins with R. */
function read(options: object = {}) {
  const known = mailboxAt(mailbox.url)
  const lines: { code?: string; msg: string }[] = []
  const found = {
    subjects: [] as string[],
    ids: new Set<string>(),
    placed: 0,
    at: null as Position | null,
    lines,
  }
  const store: InboxStore = {
    position: async () => found.at,
    keep: async (read) => {
      found.at = read
    },
    place: async (_ids, subject) => {
      found.placed += 1
      return subject.startsWith('R') ? 'a request' : null
    },
    receive: async ({ message_id, subject }) => {
      if (found.ids.has(message_id)) return false
      found.ids.add(message_id)
      found.subjects.push(subject)
      return true
    },
    bounced: async () => true,
  }
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  inbox = startInbox(
    { ...known, options: { ...known.options, ...options } },
    store,
    log,
    undefined,
    () => 0.05,
  )
  return found
}
const counts = (lines: { msg: string }[], msg: string) => lines.filter((line) => line.msg === msg).length

test('ten thousand mails that wait at the first start are each looked at once', {
  tags: 'slow',
  timeout: 300_000,
}, async () => {
  const number = 10_000
  mailbox.fill(
    (function* () {
      for (let at = 0; at < number; at += 1) yield mail(at % 1000 === 0 ? `R ${at}` : `Newsletter ${at}`)
    })(),
  )
  const found = read()
  await until(() => found.placed >= number)
  await mailbox.deliver(mail('R last'))
  await until(() => found.subjects.includes('R last'))
  expect(found.placed).toBe(number + 1)
  expect(found.subjects).toHaveLength(11)
})

test('a password that changes is asked for again at the next connection, and found right again', {
  tags: 'slow',
}, async () => {
  const found = read()
  await until(() => found.at)
  await mailbox.setPassword('changed')
  mailbox.hangUp()
  await until(() => counts(found.lines, 'inbox: not read; it is tried again') >= 3)
  await mailbox.deliver(mail('R meanwhile'))
  await mailbox.setPassword('p@ss/word')
  await until(() => found.subjects.length)
  expect(found.subjects).toEqual(['R meanwhile'])
})

test('a connection that dies without a word is given up, and made again', { tags: 'slow' }, async () => {
  const found = read({ socketTimeout: 1500 })
  await until(() => found.at)
  await mailbox.deliver(mail('R before'))
  await until(() => found.subjects.length)
  mailbox.silence()
  await mailbox.deliver(mail('R after'))
  await until(() => found.subjects.length === 2)
  expect(found.subjects).toEqual(['R before', 'R after'])
})

test('a mailbox that is replaced is read again, and stores no mail twice', async () => {
  const found = read()
  await until(() => found.at)
  for (const subject of ['R one', 'two', 'R three']) await mailbox.deliver(mail(subject))
  await until(() => found.subjects.length === 2)
  const { validity } = found.at ?? {}
  await inbox?.stop()
  // Dovecot uses the second in which it created the mailbox as its validity
  await until(() => Math.floor(Date.now() / 1000) > Number(validity))
  mailbox.replace()
  await mailbox.deliver(mail('R four'))
  inbox = undefined
  const again = read()
  again.at = found.at
  again.ids = found.ids
  await until(() => again.subjects.length)
  expect(again.subjects).toEqual(['R four'])
  await until(() => again.at?.validity !== validity && again.at?.last_uid === 4)
})
