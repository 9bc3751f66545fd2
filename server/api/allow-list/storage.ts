import type { Context } from 'hono'
import { checkJson } from './body.ts'
import { callBounds } from './bounds.ts'
import type { Allowed } from './check.ts'
import { isOfEveryObject } from './conditions.ts'
import { atMost, Refused } from './refused.ts'

/** The kind of body that a call to the storage has. */
type StorageBody = 'nothing' | 'json' | 'file'

/** The path of a file in a bucket, which is not one of the other calls' words. */
const upload = /^object\/(?!(public|sign|info|list|list-v2|upload|authenticated|copy|move)\/)[\w.-]+\/.+$/

/** The calls of supabase-js that have a body, as paths after `/storage/v1/`. */
const routes: [method: string, path: RegExp, body: StorageBody][] = [
  ['POST', /^bucket(\/[\w.-]+\/empty)?$/, 'json'],
  ['PUT', /^bucket\/[\w.-]+$/, 'json'],
  ['DELETE', /^(bucket|object)\/[\w.-]+$/, 'json'],
  ['POST', /^object\/(copy|move|list\/[\w.-]+|sign\/[\w.-]+(\/.+)?|upload\/sign\/[\w.-]+\/.+)$/, 'json'],
  ['PUT', /^object\/upload\/sign\/[\w.-]+\/.+$/, 'file'],
  ['POST', upload, 'file'],
  ['PUT', upload, 'file'],
]

/** Calls whose answer does not depend on their body, which may be empty, as `curl` sends it. */
const withoutFields = /^(bucket\/[\w.-]+(\/empty)?|object\/upload\/sign\/.+)$/

/** The kind of body of a call; undefined when there is no such call. */
export function storageBody(method: string, pathname: string): StorageBody | undefined {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'nothing'
  const path = pathname.slice('/storage/v1/'.length)
  return routes.find(([of, like]) => of === method && like.test(path))?.[2]
}

/**
 * Refuses file names that no bucket can hold, unknown calls, and malformed JSON.
 * @throws Refused
 */
export async function checkStorage(context: Context, pathname: string, search: string): Promise<Allowed> {
  checkName(pathname)
  const { method } = context.req
  const body = storageBody(method, pathname)
  if (!body) throw new Refused('There is no such call.', { status: 404, code: 'not_found' })
  if (body !== 'json') return { search }
  const given = await context.req.arrayBuffer()
  atMost(callBounds.storageBody, given.byteLength, 'bytes in a body')
  if (given.byteLength > 0 || !withoutFields.test(pathname.slice('/storage/v1/'.length)))
    checkJson(given, context.req.header('content-type'))
  return { search, body: given }
}

function checkName(pathname: string): void {
  let parts: string[]
  try {
    parts = decodeURIComponent(pathname).split('/').slice(3)
  } catch {
    throw new Refused('The name is not encoded as UTF-8.', { code: 'InvalidKey' })
  }
  atMost(callBounds.fileNameParts, parts.length, 'parts in a file name')
  atMost(callBounds.fileName, Buffer.byteLength(pathname), 'bytes in a file name')
  for (const part of parts) {
    atMost(callBounds.fileNamePart, Buffer.byteLength(part), 'bytes in a part of a file name')
    if (/[\p{Cc}\\]/u.test(part) || part === '..' || part === '.' || isOfEveryObject(part))
      throw new Refused('Not the name of a file.', { code: 'InvalidKey' })
  }
}
