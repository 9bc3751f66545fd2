import { limits } from '#common/limits.ts'
import { isSoundJson } from './sound-json.ts'

export type Fields = Record<string, unknown>

const texts = ['email', 'password', 'token', 'token_hash', 'refresh_token', 'type'] as const

/**
 * Checks a body for the sign-in service, which fails on values of unexpected types.
 * @throws AuthRefusal when the body is not JSON, or a value is of the wrong type, too long, too deep or broken text
 */
export function readFields(body: string): Fields {
  let fields: unknown
  try {
    fields = JSON.parse(body)
  } catch {
    throw new AuthRefusal(400, 'bad_json', 'Could not parse the request body as JSON.')
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new AuthRefusal(400, 'bad_json', 'The body must be an object.')
  if (!isSoundJson(fields))
    throw new AuthRefusal(400, 'validation_failed', 'The body has a value that is not accepted.')
  const { data, email } = fields as Fields
  for (const name of texts)
    if (name in fields && typeof (fields as Fields)[name] !== 'string')
      throw new AuthRefusal(400, 'validation_failed', `${name} must be a text.`)
  if ((data ?? null) !== null && (typeof data !== 'object' || Array.isArray(data)))
    throw new AuthRefusal(400, 'validation_failed', 'data must be an object.')
  // The index of the accounts fails on very long emails
  if (typeof email === 'string' && email.length > limits.email)
    throw new AuthRefusal(400, 'validation_failed', 'Unable to validate email address: too long')
  return fields as Fields
}

/** A refusal in the form of the sign-in service. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly status: number
  readonly code: string
  readonly more: object

  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }

  get response(): Response {
    const { status, code, message, more } = this
    return Response.json(
      { code: status, error_code: code, msg: message, ...more },
      { status, headers: { 'x-sb-error-code': code } },
    )
  }
}
