/**
 * Tests the reader of the mailbox when a mail or storage fails, with a real mailbox (Dovecot) and the test's
 * own store.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { RequestFileKeeper } from '#server/files/request-file-keeper.ts'
import { type MailboxServer, startDovecot } from '#tests/support/dovecot.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { until } from '#tests/support/until.ts'
import type { FilePlace } from './files.ts'
import { startInbox } from './index.ts'
import { mailboxAt } from './mailbox.ts'
import type { InboxStore, Position, Received } from './store.ts'

let mailbox: MailboxServer
const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
beforeEach(async () => {
  mailbox = await startDovecot()
})
afterEach(() => mailbox?.stop())
afterAll(() => rmSync(folder, { recursive: true }))

let serial = 0
const mail = (subject: string, more = 'Content-Type: text/plain\n\nText') =>
  `From: sara@example.sa\nSubject: ${subject}\nMessage-ID: <${++serial}@example.sa>\nMIME-Version: 1.0\n${more}\n`

/** Starts reading at the end of the mailbox. `place` is called for each mail. */
async function reading(place: (subject: string) => void, files?: FilePlace) {
  const received: Received[] = []
  const lines: { code?: string; msg: string }[] = []
  let at: Position | null = null
  const store: InboxStore = {
    position: async () => at,
    keep: async (read) => {
      at = read
    },
    place: async (_ids, subject) => {
      place(subject)
      return 'a request'
    },
    receive: async (one) => received.push(one) > 0,
    bounced: async () => true,
  }
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const inbox = startInbox(mailboxAt(mailbox.url), store, log, files, () => 0.01)
  await until(() => lines.some(({ msg }) => msg === 'inbox: reading'))
  await until(() => at)
  return { received, lines, inbox }
}

test('a mail with which the connection ends each time is left alone, and those after it are read', async () => {
  let tries = 0
  const { received, lines, inbox } = await reading((subject) => {
    if (subject !== 'poison') return
    tries += 1
    mailbox.hangUp()
  })
  await mailbox.deliver(mail('poison'))
  await mailbox.deliver(mail('after it'))
  await until(() => received.some(({ subject }) => subject === 'after it'))
  await inbox.stop()
  expect(tries).toBe(5)
  expect(received.map(({ subject }) => subject)).not.toContain('poison')
  expect(lines.map(({ code }) => code)).toContain('ends_connection')
})

test('a mail whose file is not stored is read again, and one whose file storage refuses is kept without it', async () => {
  const answers = ['storage_503', 'storage_500', undefined, 'storage_415']
  const keeper = {
    room: async () => 2_000_000_000,
    drop: async () => undefined,
    keep: async ([file]: { name: string; size: number }[]) => {
      const code = answers.shift()
      if (code) throw Object.assign(new Error('A file was not stored.'), { code })
      return [
        {
          name: file?.name,
          size: file?.size,
          kind: 'pdf',
          file_url: '/storage/v1/object/request-files/a.pdf',
        },
      ]
    },
  } as unknown as RequestFileKeeper
  const { received, inbox } = await reading(() => undefined, { keeper, folder, hasRoom: async () => true })
  const attached = `Content-Type: application/pdf; name=plan.pdf
Content-Disposition: attachment; filename=plan.pdf
Content-Transfer-Encoding: base64

${fileOf('pdf').toString('base64').replace(/.{76}/g, '$&\n')}`
  await mailbox.deliver(mail('kept', attached))
  await mailbox.deliver(mail('refused', attached))
  await until(() => received.some(({ subject }) => subject === 'refused'))
  await inbox.stop()
  expect(
    received.map(({ subject, files }) => [subject, files.length, files[0] && 'refused' in files[0]]),
  ).toEqual([
    ['kept', 1, false],
    ['refused', 1, true],
  ])
})
