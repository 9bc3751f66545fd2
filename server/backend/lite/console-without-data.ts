import type { Logger } from 'pino'
import { StorageRefusal } from './storage-refusals.ts'

/**
 * Codes of statements that were refused because of what the caller sent: anyone could fill the log with them.
 */
const refusals = /^(22...|23...|42501|42703|P0001|PT4..|PGRST)$/

/**
 * Sends everything printed in this process to the log, without anything that could be personal data:
 * @supabase/lite prints failed statements with their parameters, such as names and email addresses
 * (docs/upstream/console-prints-data.md). Refusals are logged only at `LOG_LEVEL=debug`.
 */
export function logConsoleWithoutData(log: Logger): void {
  const shown = (level: 'info' | 'warn' | 'error') => (first: unknown, second?: unknown) => {
    // Statuses from 500 on, such as a full disk, are the server's own problem
    if (second instanceof StorageRefusal && second.status < 500)
      return log.debug({ code: second.code }, 'backend')
    if (first instanceof Error) {
      const { code, routine, constraint, table } = first as Error & Record<string, unknown>
      const refused = typeof code === 'string' && refusals.test(code)
      log[refused ? 'debug' : level]({ code, routine, constraint, table, name: first.name }, 'backend')
    } else if (typeof first === 'string' && !first.startsWith('EXPERIMENTAL'))
      log[level]({ text: /^[A-Za-z ]{1,40}(?=:|$)/.exec(first)?.[0] ?? 'withheld' }, 'backend')
  }
  Object.assign(console, {
    log: shown('info'),
    info: shown('info'),
    debug: shown('info'),
    warn: shown('warn'),
    error: shown('error'),
  })
}
