import type { Logger } from 'pino'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { isMailTrial, type Settings } from '#server/settings.ts'
import { smtpTransport } from './transport.ts'

/** Milliseconds until a mail server that did not answer is asked again. */
const pause = 10 * 60_000

/**
 * Tells the database what the dashboard and replies to requests need to know about this server: whether its
 * mail server answers and accepts the login, whether someone is trying the site without one, and whether the
 * platform makes backups. Only logs a failure, because nothing else depends on this. Does nothing for a
 * hosted backend without its secret key.
 * @param stopping aborts when the site stops
 */
export async function reportMailServer(
  settings: Settings,
  backend: Backend,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const { SMTP_URL, SUPABASE_URL, MAIL_FROM = '' } = settings
  const { secretKey } = backend.keys
  if (!secretKey) return
  const mail_server = SMTP_URL ? await smtpTransport(SMTP_URL, MAIL_FROM).answers() : false
  if (stopping.aborted) return
  const { error } = await clientOf(backend, secretKey).rpc('note_server', {
    mail_server,
    platform_backups: Boolean(SUPABASE_URL),
    mail_trial: !SMTP_URL && isMailTrial(settings),
  })
  if (error) log.debug({ code: error.code }, 'the server was not noted')
  if (error || (SMTP_URL && !mail_server))
    setTimeout(() => void reportMailServer(settings, backend, log, stopping), pause).unref()
}
