import { oneLine } from '#common/text.ts'

/** Header fields by their names in lower case, the last of each, with folded lines joined. */
export function headersOf(source: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of source.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return fields
}

/** The Message-IDs in a header field. Of long ones and other characters an answer could not be sent that names them. */
export const idsIn = (field = ''): string[] => [...field.matchAll(/<[!-;=?-~]{1,500}>/g)].map(([id]) => id)

/** Mailboxes of mail servers. */
const ofServers = /^(mailer-daemon|postmaster)@/i

/**
 * Whether no person wrote a mail (RFC 3834), such as an out-of-office reply, or one of a mail server in whatever form: what
 * must not be answered has no address to which it could come back.
 */
export function isAutomatic(fields: ReadonlyMap<string, string>, sender = ''): boolean {
  const submitted = fields.get('auto-submitted')?.toLowerCase()
  return (
    ofServers.test(sender) ||
    /^<\s*>/.test(fields.get('return-path') ?? '') ||
    (submitted !== undefined && !submitted.startsWith('no')) ||
    ['x-autoreply', 'x-autorespond'].some((name) => fields.has(name)) ||
    ['auto_reply', 'bulk', 'junk'].includes(fields.get('precedence')?.toLowerCase() ?? '')
  )
}

/** Why a mail came back. */
export interface Bounce {
  /** Such as `bounced_5_1_1`. */
  code: string
  /** In the words of the mail server; may be ''. */
  diagnosis: string
}

/** Reads the part of a report that is meant for programs (RFC 3464); undefined unless the mail came back for good. */
export function bounceIn(status: string): Bounce | undefined {
  const fields = headersOf(status)
  if (fields.get('action')?.toLowerCase() !== 'failed') return undefined
  const [, code = '5.0.0'] = /^([245]\.\d{1,3}\.\d{1,3})/.exec(fields.get('status') ?? '') ?? []
  const diagnosis = (fields.get('diagnostic-code') ?? '').replace(/^\s*\w+\s*;\s*/, '')
  return { code: `bounced_${code.replaceAll('.', '_')}`, diagnosis: oneLine(diagnosis).slice(0, 500) }
}

/** Text as the database stores it. */
export const severalLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .toWellFormed()
