/**
 * Storage calls that @supabase/lite answers differently from what supabase-js expects, one branch each
 * (docs/upstream: storage-answer-shapes.md, upload-form-field.md). The tests beside this file use only
 * supabase-js.
 */

import { listFolder } from './list-folder.ts'
import type { Locks } from './locks.ts'
import { requestFields } from './request-fields.ts'
import { serveFile } from './serve-file.ts'
import { isSignedBriefly, longestAddress, signMany, withoutPrefix } from './sign-files.ts'
import { refuse, withRefusals } from './storage-refusals.ts'
import { type Metadata, metadataHeader, metadataOf } from './upload-metadata.ts'
import { writtenFiles } from './written-files.ts'

type Handler = (request: Request) => Promise<Response>

/** Stores the metadata of an upload (such as the original name) with the file `key` of a bucket. */
type KeepMetadata = (bucket: string, key: string, metadata: Metadata) => Promise<void>

/** What these calls need in addition to Lite. */
export interface StorageParts {
  keep: KeepMetadata
  /** Whether a row refers to a file, so that the file must not change. */
  isKept(bucket: string, key: string): Promise<boolean>
  /** Writes of one file wait for each other. */
  alone: Locks
}

/** Answers a request below `/storage/v1` through `handle`, in the form that supabase-js reads. */
export async function correctStorage(
  request: Request,
  handle: Handler,
  { alone, ...parts }: StorageParts,
): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^\/storage\/v1/, '')
  // A NUL in a key reaches the database and comes back as a 500
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(path)) return refuse(400, 'InvalidKey', 'Invalid key')
  try {
    decodeURIComponent(path)
  } catch {
    return refuse(400, 'InvalidKey', 'Invalid key')
  }
  const written = await writtenFiles(request, path)
  const answer = () => withRefusals(() => corrected(request, handle, parts, url, path))
  return written.length > 0 ? alone(written, answer) : answer()
}

async function corrected(
  request: Request,
  handle: Handler,
  { keep, isKept }: Omit<StorageParts, 'alone'>,
  url: URL,
  path: string,
): Promise<Response> {
  if (request.method === 'POST' && path.startsWith('/object/list/')) return listFolder(request, handle)
  if (request.method === 'POST' && path.startsWith('/object/upload/sign/')) {
    if (metadataOf(metadataHeader(request.headers)) === null) return refuseMetadata()
    return rewrite(await handle(request), ({ signedUrl, ...rest }) => ({
      ...rest,
      url: withoutPrefix(signedUrl),
    }))
  }
  const uploading = /^\/object\/upload\/sign\/([^/]+)\/(.+)$/.exec(path)
  if (request.method === 'PUT' && uploading) {
    // Policies do not apply to a signed address, and an address signed with upsert can be used again
    const [, bucket = '', key = ''] = uploading
    if (await isKept(bucket, decodeURIComponent(key)))
      return refuse(409, 'Duplicate', 'The resource already exists')
    return rewrite(await upload(request, handle), ({ Key }) => ({
      Key: `${bucket}/${Key}`,
    }))
  }
  if (request.method === 'POST' && path === '/object/copy') {
    const { bucketId, destinationBucket } = await requestFields(request)
    const bucket = destinationBucket ?? bucketId
    return rewrite(await handle(request), ({ key }) => ({ Key: `${bucket}/${key}` }))
  }
  if (request.method === 'POST' && path.startsWith('/object/sign/') && !(await isSignedBriefly(request)))
    return refuse(400, 'InvalidRequest', `expiresIn must be between 1 and ${longestAddress} seconds`)
  if (request.method === 'POST' && /^\/object\/sign\/[^/]+$/.test(path)) return signMany(request, handle)
  if (request.method === 'POST' && path.startsWith('/object/sign/'))
    return rewrite(await handle(request), ({ signedUrl, ...rest }) => ({
      ...rest,
      signedURL: signedUrl ? withoutPrefix(signedUrl) : null,
    }))
  const [, bucket = '', key = ''] =
    /^\/object\/(?!public\/|sign\/|info\/|list\/|upload\/)([^/]+)\/(.+)$/.exec(path) ?? []
  if (key && (request.method === 'POST' || request.method === 'PUT')) {
    const name = decodeURIComponent(key)
    return upload(request, handle, (metadata) => keep(bucket, name, metadata))
  }
  if (request.method === 'GET' && path.startsWith('/object/info/'))
    return rewrite(await handle(request), ({ metadata, user_metadata, httpMetadata, ...rest }) => {
      const { size, mimetype, eTag, cacheControl } = metadata as Fields
      return {
        ...rest,
        size,
        content_type: mimetype,
        etag: eTag,
        cache_control: cacheControl,
        metadata: user_metadata,
      }
    })
  const response = await handle(request)
  return request.method === 'GET' &&
    response.ok &&
    !path.startsWith('/bucket') &&
    !path.startsWith('/object/info')
    ? serveFile(request, url, response)
    : response
}

type Fields = Record<string, unknown>

async function rewrite(response: Response, change: (fields: Fields) => Fields): Promise<Response> {
  if (!response.ok) return response
  const body = (await response.json()) as Fields | Fields[]
  return Response.json(Array.isArray(body) ? body.map(change) : change(body), { status: response.status })
}

/**
 * Handles an upload: browsers send a form whose file part has no name, while Lite looks for `file` and drops
 * the metadata.
 */
async function upload(
  request: Request,
  handle: Handler,
  keep?: (metadata: Metadata) => Promise<void>,
): Promise<Response> {
  const headers = new Headers(request.headers)
  let said: Metadata | undefined | null
  let forwarded = request
  if (headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await request.formData().catch(() => null)
    const file = form && [...form.values()].find((value) => value instanceof Blob)
    if (!file) return refuse(400, 'InvalidRequest', 'Missing file in multipart upload')
    said = metadataOf(String(form.get('metadata') ?? ''))
    headers.set('content-type', file.type || 'application/octet-stream')
    headers.set('content-length', String(file.size))
    headers.set('cache-control', `max-age=${Number(form.get('cacheControl')) || 3600}`)
    const body = await file.arrayBuffer()
    forwarded = new Request(request.url, { method: request.method, headers, body })
  } else {
    said = metadataOf(metadataHeader(headers))
    // Lite checks a file against the size limit of its bucket only by this header
    if (!headers.has('content-length')) {
      const body = await request.arrayBuffer()
      headers.set('content-length', String(body.byteLength))
      forwarded = new Request(request.url, { method: request.method, headers, body })
    }
  }
  if (said === null) return refuseMetadata()
  const response = await handle(forwarded)
  if (response.ok && said) await keep?.(said)
  return response
}

const refuseMetadata = () =>
  refuse(400, 'InvalidMetadata', 'The metadata must be an object of at most 10,000 characters')
