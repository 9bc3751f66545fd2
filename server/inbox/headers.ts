import { oneLine } from '#common/text.ts'

/**
 * Header fields by lower-case name, with folded lines joined. If a field occurs several times, the last one
 * counts.
 */
export function headersOf(source: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of source.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return fields
}

/**
 * The Message-IDs in a header field, without long ones and those with other characters: a reply that names
 * such an id could not be sent.
 */
export const idsIn = (field = ''): string[] => [...field.matchAll(/<[!-;=?-~]{1,500}>/g)].map(([id]) => id)

/** Addresses of mail servers themselves. */
const ofServers = /^(mailer-daemon|postmaster)@/i

/**
 * Whether a mail was sent automatically (RFC 3834), such as an out-of-office reply or any message of a mail
 * server. A mail with an empty return path must not be answered either.
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
  /** A code such as `bounced_5_1_1`. */
  code: string
  /** The mail server's own words; may be ''. */
  diagnosis: string
}

/**
 * Reads the machine-readable part of a delivery report (RFC 3464); undefined unless delivery failed
 * permanently.
 */
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
