/** A read or a write that the backend refused or could not answer. */
export class DataError extends Error {
  override name = 'DataError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

interface Result<T> {
  data: T
  error: { code?: string; message: string } | null
}

/** The rows of an answer; throws a DataError when there is none. */
export function rows<T>(result: Result<T>): NonNullable<T> {
  if (result.error) throw new DataError(result.error.code || 'unreachable', result.error.message)
  if (result.data === null || result.data === undefined)
    throw new DataError('empty', 'The answer held no data.')
  return result.data
}
