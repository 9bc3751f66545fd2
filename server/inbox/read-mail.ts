import { createHash } from 'node:crypto'
import { text as textFrom } from 'node:stream/consumers'
import type { ImapFlow, MessageEnvelopeObject, MessageStructureObject } from 'imapflow'
import { isEmailAddress } from '#common/email.ts'
import { oneLine } from '#common/text.ts'
import { type FilePlace, keptOf, readFiles } from './files.ts'
import { bounceIn, headersOf, idsIn, isAutomatic, severalLines } from './headers.ts'
import { textOfHtml } from './html.ts'
import { reportParts, textParts } from './parts.ts'
import { withoutQuoted } from './quote.ts'
import type { InboxStore } from './store.ts'

/** The most bytes that are downloaded of the text of a mail, or of a part of a report. */
const mostBytes = 256 * 1024
/** The most characters that are stored, as in the checks of request_messages. */
const longest = { body: 20_000, quoted: 50_000, subject: 220, name: 200 }

/** The headers that are requested, besides those of the envelope. */
const headers = ['references', 'return-path', 'auto-submitted', 'precedence', 'x-autoreply', 'x-autorespond']

const uuidOf = (messageId = '') =>
  /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId.trim())?.[1]?.toLowerCase()

const dateOf = (value: Date | string | undefined) => (value ? new Date(value) : undefined)

/** The kind of a mail: a reply, stored now or earlier; a bounced mail; or one that belongs to no request. */
type Found = 'answer' | 'bounce' | 'other'

/** Reads one mail of the open mailbox, and stores it if it belongs to a request. */
export async function readMail(
  client: ImapFlow,
  uid: number,
  store: InboxStore,
  place: FilePlace | undefined,
): Promise<Found> {
  const found = await client.fetchOne(
    String(uid),
    { uid: true, size: true, envelope: true, bodyStructure: true, internalDate: true, headers },
    { uid: true },
  )
  if (found === false || !found.envelope || !found.bodyStructure) return 'other'
  const part = (name: string) => download(client, uid, name)

  const report = reportParts(found.bodyStructure)
  if (report) {
    const bounce = report.status && bounceIn(await part(report.status))
    const returned =
      report.returned ?? (report.headers && headersOf(await part(report.headers)).get('message-id'))
    const id = uuidOf(returned || '')
    if (!bounce || !id) return 'other'
    return (await store.bounced(id, bounce, dateOf(found.internalDate))) ? 'bounce' : 'other'
  }

  const { envelope, bodyStructure } = found
  const fields = headersOf(found.headers?.toString('utf8') ?? '')
  const [from] = envelope.from ?? []
  const sender = from?.address?.trim() ?? ''
  if (!isEmailAddress(sender)) return 'other'
  const messageId = idsIn(envelope.messageId)[0] ?? idInstead(found.size, envelope)
  const subject = oneLine(envelope.subject ?? '')
  const known = [...idsIn(envelope.inReplyTo), ...idsIn(fields.get('references'))].slice(-100)
  const request = await store.place(known, subject, sender)
  if (!request) return 'other'

  const { text, quoted } = withoutQuoted(await textOf(bodyStructure, part))
  const files = place ? await readFiles(client, uid, bodyStructure, place) : []
  let stored: boolean | null = null
  try {
    stored = await store.receive({
      request_id: request,
      message_id: messageId,
      sender,
      sender_name: cut(oneLine(from?.name ?? ''), longest.name),
      subject: cut(subject, longest.subject),
      body: cut(text, longest.body),
      quoted: cut(quoted, longest.quoted),
      automatic: isAutomatic(fields, sender) || bodyStructure.type.toLowerCase() === 'multipart/report',
      files,
      known_ids: known,
    })
  } finally {
    // The mail was stored earlier, or was not stored at all
    if (!stored) await place?.keeper.drop(keptOf(files))
  }
  // A mail that was not stored stays unread in the mailbox
  return stored === null ? 'other' : 'answer'
}

/** The whole text of a mail: at most `mostBytes` of each part, and no further parts once there is enough. */
async function textOf(structure: MessageStructureObject, part: (name: string) => Promise<string>) {
  const texts: string[] = []
  let length = 0
  for (const forms of textParts(structure)) {
    if (length > longest.body + longest.quoted) break
    for (const { part: name, type } of forms) {
      const raw = await part(name)
      const text = severalLines(type === 'text/html' ? textOfHtml(raw) : raw)
      if (!text.trim()) continue
      texts.push(text)
      length += text.length
      break
    }
  }
  return texts.join('\n')
}

/**
 * A replacement for the Message-ID of a mail that has none, or an unusable one. It is the same when that mail
 * is read again, even under another number after the mailbox was moved.
 */
const idInstead = (size: number | undefined, { messageId, date, subject, from }: MessageEnvelopeObject) =>
  `<${createHash('sha256')
    .update(JSON.stringify([messageId, size, date, subject, from]))
    .digest('hex')}@no-message-id.invalid>`

/** The beginning of a part, decoded. */
async function download(client: ImapFlow, uid: number, part: string): Promise<string> {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes: mostBytes })
  return content ? textFrom(content) : ''
}

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed()
