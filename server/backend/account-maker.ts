import { clientOf } from './client.ts'
import type { Backend } from './process.ts'

/**
 * Makes accounts on a hosted project with the secret key: also where sign-ups are off, and with a confirmed email.
 * @returns undefined without the secret key
 */
export function accountMaker(backend: Backend) {
  const { secretKey } = backend.keys
  if (!secretKey) return undefined
  const { auth } = clientOf(backend, secretKey)
  return ({ email, password, metadata }: { email: string; password: string; metadata: object }) =>
    auth.admin.createUser({ email, password, email_confirm: true, user_metadata: metadata })
}
