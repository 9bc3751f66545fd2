import { DataError } from './result.ts'

/** What the storage refused. */
export class StorageRefusal extends DataError {
  override name = 'StorageRefusal'
  /** The server's own words, if it said any. */
  readonly said: string | undefined

  constructor(code: string, said: string | undefined) {
    super(code, said ?? 'refused by the storage')
    this.said = said
  }
}

function parsed(body: string): { statusCode?: unknown; message?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** What a token that is no longer valid is refused with: as 403, like missing rights. */
const expired = /\bjwt expired\b|"exp" claim/i

/** Statuses of a gateway whose service does not answer. */
const gateway = /^50[234]$/

/**
 * What a call was refused with. The storage of a hosted project answers most refusals with 400, and has the status
 * that is meant in the body.
 */
export function storageRefusal(status: number, body: string): StorageRefusal {
  const { statusCode, message } = parsed(body)
  const said = typeof message === 'string' && message ? message : undefined
  const meant = /^[45]\d\d$/.test(String(statusCode)) ? String(statusCode) : String(status)
  if (gateway.test(meant)) return new StorageRefusal('unreachable', said)
  return new StorageRefusal(said && expired.test(said) ? '401' : meant, said)
}

/** What supabase-js throws or returns for a call of the storage. */
interface StorageError {
  message: string
  status?: number | undefined
  statusCode?: string | undefined
}

/** The same for a refusal that came through supabase-js: without a status, no answer came. */
export function storageRefusalOf({ message, status, statusCode }: StorageError): DataError {
  if (!status) return new DataError('unreachable', message)
  return storageRefusal(status, JSON.stringify({ statusCode, message }))
}
