import { DataError } from './result.ts'
import { saysExpired } from './says-expired.ts'

/** A database's words, which the storage hands on. */
const ofDatabase = /\b(violates|constraint|relation|column|row-level|duplicate key|syntax error|sql)\b/i

/** What the storage refused. */
export class StorageRefusal extends DataError {
  override name = 'StorageRefusal'
  /** The server's own words, if it said any; none that a database said, which are for no reader. */
  readonly said: string | undefined

  constructor(code: string, said: string | undefined) {
    super(code, said ?? 'refused by the storage')
    this.said = said && ofDatabase.test(said) ? undefined : said
  }
}

function parsed(body: string): { statusCode?: unknown; message?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** Statuses of a gateway whose service does not answer. */
const gateway = /^50[234]$/

/** What a call was refused with, by the status that is meant and the server's words. */
function refusalFor(status: string, message: unknown): StorageRefusal {
  const said = typeof message === 'string' && message ? message : undefined
  if (gateway.test(status)) return new StorageRefusal('unreachable', said)
  return new StorageRefusal(said && saysExpired(said) ? '401' : status, said)
}

/** The storage of a hosted project answers most refusals with 400, and has the status that is meant in the body. */
const meant = (status: number, statusCode: unknown): string =>
  /^[45]\d\d$/.test(String(statusCode)) ? String(statusCode) : String(status)

/** What an upload was refused with. */
export function storageRefusal(status: number, body: string): StorageRefusal {
  const { statusCode, message } = parsed(body)
  return refusalFor(meant(status, statusCode), message)
}

/** What supabase-js throws or returns for a call of the storage. */
interface StorageError {
  message: string
  status?: number | undefined
  statusCode?: string | undefined
}

/** The same for a refusal that came through supabase-js: without a status, no answer came. */
export function storageRefusalOf({ message, status, statusCode }: StorageError): DataError {
  return status ? refusalFor(meant(status, statusCode), message) : new DataError('unreachable', message)
}
