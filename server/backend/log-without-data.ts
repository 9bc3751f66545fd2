import type { Logger } from 'pino'

/**
 * Sends everything printed in this process to the log, stripped to what cannot hold anyone's data: the
 * embedded API prints failed statements with their parameters (names, e-mail addresses).
 */
export function quietConsole(log: Logger): void {
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
