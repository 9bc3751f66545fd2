import type { ImapFlowOptions } from 'imapflow'

/** The mailbox that receives replies, as set in `IMAP_URL`. */
export interface Mailbox {
  options: ImapFlowOptions
  folder: string
  /** Its email, for Reply-To; undefined if its user name is not an email. */
  address: string | undefined
}

/**
 * Parses `IMAP_URL`. imaps:// uses TLS from the start; imap:// switches to TLS if the server offers it, and
 * requires it if the URL has a password, unless the URL ends in `?requireTLS=false`. The path is the folder,
 * by default INBOX.
 */
export function mailboxAt(url: string): Mailbox {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url)
  const secure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  const mustSwitch = !secure && password !== '' && searchParams.get('requireTLS') !== 'false'
  return {
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    address: user.includes('@') ? user : (searchParams.get('address') ?? undefined),
    options: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 993 : 143),
      secure,
      ...(mustSwitch && { doSTARTTLS: true }),
      auth: { user, pass: decodeURIComponent(password) },
    },
  }
}
