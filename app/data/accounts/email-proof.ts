import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'

/** Whether the person has confirmed their email, and when they last requested the mail for it. */
export interface EmailProof {
  proven: boolean
  asked_at: string | null
}

/** Whether the signed-in user's email is proven. */
export const emailProof = (id: string) =>
  queryOptions({
    queryKey: ['portal', 'email-proof', id],
    meta: readFrom(),
    queryFn: async () => rows(await browserDb().rpc('my_email_proof')),
  })

/** Asks for another mail. @returns false when one went out just now, or none is needed; @throws DataError */
export async function askEmailProof(): Promise<boolean> {
  return rows(await browserDb().rpc('ask_email_proof'))
}

/** Sends the token from the mail. @returns whether it proved the email; @throws DataError */
export async function proveEmail(token: string): Promise<boolean> {
  return rows(await browserDb().rpc('prove_email', { token }))
}
