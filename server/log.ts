import pino, { type Logger } from 'pino'

/** The log of the process: one JSON object a line on standard error. No personal data goes in. */
export function makeLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
