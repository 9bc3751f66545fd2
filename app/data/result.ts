/** A read or a write that the backend refused or could not answer. */
export class DataError extends Error {
  override name = 'DataError'
  readonly code: string
  /** What the database adds to its message, if anything. */
  readonly details: string | undefined

  constructor(code: string, message: string, details?: string | null) {
    super(message)
    this.code = code
    this.details = details ?? undefined
  }
}

interface Result<T> {
  data: T
  error: { code?: string; message: string; details?: string | null } | null
}

/** Throws a DataError when a call was refused or not answered. For calls that return nothing. */
export function throwIfRefused({ error }: Pick<Result<unknown>, 'error'>): void {
  if (error) throw new DataError(error.code || 'unreachable', error.message, error.details)
}

/** The data of an answer; throws a DataError if there is none. */
export function rows<T>(result: Result<T>): NonNullable<T> {
  throwIfRefused(result)
  if (result.data === null || result.data === undefined)
    throw new DataError('empty', 'The answer held no data.')
  return result.data
}
