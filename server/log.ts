import pino, { type Logger } from 'pino'

/** The process's log: one JSON object a line on standard error, without anyone's personal data. */
export function makeLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
