import { clientOf } from './client.ts'
import type { Backend } from './process.ts'

/**
 * Creates accounts on a hosted project with the secret key. This works also where sign-ups are off, and
 * confirms the email.
 * @returns undefined without the secret key
 */
export function accountMaker(backend: Backend) {
  const { secretKey } = backend.keys
  if (!secretKey) return undefined
  const { auth } = clientOf(backend, secretKey)
  return ({ email, password, metadata }: { email: string; password: string; metadata: object }) =>
    auth.admin.createUser({ email, password, email_confirm: true, user_metadata: metadata })
}
