import { DataError } from './result.ts'
import { saysExpired } from './says-expired.ts'

/** Words in messages of the database, which the storage passes on. */
const ofDatabase = /\b(violates|constraint|relation|column|row-level|duplicate key|syntax error|sql)\b/i

/** A refusal of the storage. */
export class StorageRefusal extends DataError {
  override name = 'StorageRefusal'
  /** The server's own message, if any; never one of the database, which is not for readers. */
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

/** Makes the refusal from the real status and the server's message. */
function refusalFor(status: string, message: unknown): StorageRefusal {
  const said = typeof message === 'string' && message ? message : undefined
  if (gateway.test(status)) return new StorageRefusal('unreachable', said)
  return new StorageRefusal(said && saysExpired(said) ? '401' : status, said)
}

/** A hosted project's storage answers most refusals with 400, and puts the real status into the body. */
const meant = (status: number, statusCode: unknown): string =>
  /^[45]\d\d$/.test(String(statusCode)) ? String(statusCode) : String(status)

/** The refusal of an upload. */
export function storageRefusal(status: number, body: string): StorageRefusal {
  const { statusCode, message } = parsed(body)
  return refusalFor(meant(status, statusCode), message)
}

/** The error that supabase-js throws or returns for a call of the storage. */
interface StorageError {
  message: string
  status?: number | undefined
  statusCode?: string | undefined
}

/** The refusal of a call through supabase-js; without a status, no answer came. */
export function storageRefusalOf({ message, status, statusCode }: StorageError): DataError {
  return status ? refusalFor(meant(status, statusCode), message) : new DataError('unreachable', message)
}
