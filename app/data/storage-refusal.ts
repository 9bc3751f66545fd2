import { DataError } from './result.ts'

function parsed(body: string): { statusCode?: unknown; message?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** What a token that is no longer valid is refused with: as 403, like missing rights. */
const expired = /\bjwt expired\b|"exp" claim/i

/**
 * What an upload was refused with. The storage of a hosted project answers most refusals with 400, and has the status
 * that is meant in the body.
 */
export function storageRefusal(status: number, body: string): DataError {
  const { statusCode, message } = parsed(body)
  const said = typeof message === 'string' ? message : 'upload refused'
  const meant = /^[45]\d\d$/.test(String(statusCode)) ? String(statusCode) : String(status)
  return new DataError(expired.test(said) ? '401' : meant, said)
}
