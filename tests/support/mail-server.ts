import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string
  port: number
  /** The mails that arrived, in order, with their recipients. */
  mails: (Email & { recipients: string[] })[]
  stop(): Promise<void>
}

/**
 * A mail server on a loopback port that accepts every mail, without TLS.
 * @param options of `smtp-server`
 * @param port 0 for a free one
 * @param answered resolves when the server may acknowledge a mail
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
  answered: () => Promise<void> = async () => undefined,
): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipients })
        await answered()
        done()
      })
    },
    ...options,
  })
  // A client that is killed breaks its connection
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const bound = (server.server.address() as { port: number }).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
