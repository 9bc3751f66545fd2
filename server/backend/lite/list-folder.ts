import { refuse } from './storage-refusals.ts'

interface ListedObject {
  name: string
  id: string | null
  [field: string]: unknown
}

const sortColumns = new Set(['name', 'created_at', 'updated_at', 'last_accessed_at'])

/** `list(folder)`: names relative to the folder, each sub-folder once with `id: null`, then offset and limit. */
export async function listFolder(
  request: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const options = (await request
    .clone()
    .json()
    .catch(() => null)) as { prefix?: string; limit?: number; offset?: number; [key: string]: unknown } | null
  if (!options) return handle(request)
  if (typeof (options.prefix ?? '') !== 'string')
    return refuse(400, 'InvalidRequest', 'The prefix must be a text')
  const { sortBy } = options as { sortBy?: { column?: unknown; order?: unknown } | null }
  if (sortBy && !(sortColumns.has(String(sortBy.column)) && /^(asc|desc)$/.test(String(sortBy.order))))
    return refuse(400, 'InvalidRequest', 'sortBy takes a column of a file, and asc or desc')
  const folder = options.prefix ? `${options.prefix.replace(/^\/+|\/+$/g, '')}/` : ''
  const { limit = 100, offset = 0, ...rest } = options
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const response = await handle(
    new Request(request.url, {
      method: 'POST',
      headers,
      // Lite passes the prefix to LIKE, so escape it
      body: JSON.stringify({ ...rest, prefix: folder.replace(/[\\%_]/g, '\\$&'), limit: 10_000, offset: 0 }),
    }),
  )
  if (!response.ok) return response
  const seen = new Map<string, ListedObject>()
  for (const object of (await response.json()) as ListedObject[]) {
    if (!object.name.startsWith(folder)) continue
    const [first = '', ...below] = object.name.slice(folder.length).split('/')
    if (below.length === 0) seen.set(first, { ...object, name: first })
    else if (!seen.has(first))
      seen.set(first, { name: first, id: null, updated_at: null, created_at: null, metadata: null })
  }
  return Response.json([...seen.values()].slice(offset, offset + limit))
}
