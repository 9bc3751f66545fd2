/**
 * Names the files that a call writes, so that writes of the same file wait for each other (locks.ts).
 * @supabase/lite checks whether a file exists, then stores the bytes and then the row: if two uploads used
 * one name at the same time, the refused one would have replaced the bytes of the other
 * (docs/upstream/uploads-at-once.md). One process writes all files, even with a PostgreSQL server.
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
