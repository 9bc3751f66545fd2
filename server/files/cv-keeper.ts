import { randomUUID } from 'node:crypto'
import { applicantCvs } from '#common/buckets.ts'
import { beginningLength, beginsAsTyped } from '#common/file-content.ts'
import { cvType } from '#common/limits.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'

/**
 * Stores CVs of applicants in the private bucket `applicant-cvs` under random names. Only the server can
 * write there, so this needs the secret key.
 * @returns undefined without a secret key (hosted, not set)
 */
export function cvKeeper(backend: Backend) {
  const { secretKey } = backend.keys
  if (!secretKey) return undefined
  const bucket = clientOf(backend, secretKey).storage.from(applicantCvs)
  return async (cv: Blob) => {
    const start = new Uint8Array(await cv.slice(0, beginningLength).arrayBuffer())
    if (!beginsAsTyped(cvType, start)) return null
    const key = `${randomUUID()}.pdf`
    const { error } = await bucket.upload(key, await cv.arrayBuffer(), { contentType: cvType })
    if (error) throw error
    return {
      path: `/storage/v1/object/${applicantCvs}/${key}`,
      discard: async () => void (await bucket.remove([key])),
    }
  }
}
