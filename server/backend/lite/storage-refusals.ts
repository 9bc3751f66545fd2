/**
 * @supabase/lite answers every error of the file store with 500 (docs/upstream/storage-answer-shapes.md), so what the
 * store refuses is kept beside the call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Why the file store does not do what a call asks. */
export class StorageRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const calls = new AsyncLocalStorage<{ refusal?: StorageRefusal }>()

/** To be thrown by the store. */
export function refusal(status: number, code: string, message: string): StorageRefusal {
  const made = new StorageRefusal(status, code, message)
  const call = calls.getStore()
  if (call) call.refusal = made
  return made
}

/** An answer of the storage that is not a file, in the form that supabase-js reads. */
export const refuse = (status: number, error: string, message: string): Response =>
  Response.json({ statusCode: String(status), error, message }, { status })

/** The answer of a call, which is the store's refusal where it failed for that. */
export async function withRefusals(answer: () => Promise<Response>): Promise<Response> {
  const call: { refusal?: StorageRefusal } = {}
  const response = await calls.run(call, answer)
  if (response.status < 500 || !call.refusal) return response
  const { status, code, message } = call.refusal
  return refuse(status, code, message)
}
