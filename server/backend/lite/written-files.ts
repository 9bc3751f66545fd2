/**
 * Which files a call writes, so that one write of a file waits for the other (locks.ts). @supabase/lite looks whether a
 * file is there, stores the bytes and then the row: of two uploads of one name at once, the one that is refused would
 * have replaced the bytes of the other (docs/upstream/uploads-at-once.md). One process writes all files, also beside a
 * PostgreSQL server.
 */

import { requestFields } from './request-fields.ts'

/**
 * The files that a call to the storage writes or deletes, as `bucket/key`.
 * @param path behind `/storage/v1`
 */
export async function writtenFiles(request: Request, path: string): Promise<string[]> {
  const { method } = request
  if (method === 'DELETE' || (method === 'POST' && (path === '/object/copy' || path === '/object/move'))) {
    const fields = await requestFields(request)
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId, prefixes } = fields
    if (method === 'POST') return [`${bucketId}/${sourceKey}`, `${destinationBucket}/${destinationKey}`]
    const [, bucket] = /^\/object\/([^/]+)$/.exec(path) ?? []
    return bucket && Array.isArray(prefixes) ? prefixes.map((key) => `${bucket}/${key}`) : []
  }
  if (method !== 'POST' && method !== 'PUT') return []
  const [, bucket, key = ''] =
    (method === 'PUT' && /^\/object\/upload\/sign\/([^/]+)\/(.+)$/.exec(path)) ||
    (/^\/object\/(?!sign\/|list\/|upload\/)([^/]+)\/(.+)$/.exec(path) ?? [])
  return bucket ? [`${bucket}/${decodeURIComponent(key)}`] : []
}
