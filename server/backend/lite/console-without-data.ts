import type { Logger } from 'pino'

/**
 * Sends everything printed in this process to the log, without what could be a person's data: @supabase/lite prints
 * failed statements with their parameters, such as names and e-mail addresses (docs/upstream/console-prints-data.md).
 */
export function logConsoleWithoutData(log: Logger): void {
  const shown = (level: 'info' | 'warn' | 'error') => (first: unknown) => {
    if (first instanceof Error) {
      const { code, routine, constraint, table } = first as Error & Record<string, unknown>
      log[level]({ code, routine, constraint, table, name: first.name }, 'backend')
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
