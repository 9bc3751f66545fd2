/**
 * @supabase/lite answers every error of the file store with 500 (docs/upstream/storage-answer-shapes.md), so
 *   each call remembers the refusal of the store.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** The reason why the file store refuses a call. */
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

/** Creates a refusal for the store to throw. */
export function refusal(status: number, code: string, message: string): StorageRefusal {
  const made = new StorageRefusal(status, code, message)
  const call = calls.getStore()
  if (call) call.refusal = made
  return made
}

/** An answer of the storage that is not a file, in the form that supabase-js reads. */
export const refuse = (status: number, error: string, message: string): Response =>
  Response.json({ statusCode: String(status), error, message }, { status })

/** The answer to a call, replaced by the store's refusal if that made it fail. */
export async function withRefusals(answer: () => Promise<Response>): Promise<Response> {
  const call: { refusal?: StorageRefusal } = {}
  const response = await calls.run(call, answer)
  if (response.status < 500 || !call.refusal) return response
  const { status, code, message } = call.refusal
  return refuse(status, code, message)
}
