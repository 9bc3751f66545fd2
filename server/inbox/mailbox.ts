import type { ImapFlowOptions } from 'imapflow'

/** The mailbox to which answers come, as `IMAP_URL` names it. */
export interface Mailbox {
  options: ImapFlowOptions
  folder: string
  /** Its email, for Reply-To; undefined where its user is not called like it. */
  address: string | undefined
}

/**
 * Reads `IMAP_URL`: imaps:// with TLS from the start; imap:// switches to it if the server offers it, and must if the
 * address has a password, unless it ends in `?requireTLS=false`. Its path is the folder, INBOX without one.
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
