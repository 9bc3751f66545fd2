import type { Context } from 'hono'
import { checkJson } from './body.ts'
import { isOfEveryObject } from './conditions.ts'
import { checkHeaders } from './headers.ts'
import { checkTableQuery, readQuery } from './query.ts'
import { Refused } from './refused.ts'
import { checkStorage } from './storage.ts'

/** What to send on for an allowed call. */
export interface Allowed {
  /** The query to send on. */
  search: string
  /** The header Accept in its plain form. */
  accept?: string
  /** The body, if it had to be read. */
  body?: ArrayBuffer
}

const tableMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Allows only calls that an application needs, before they reach the one database that everyone shares
 * (docs/decisions/0023).
 * @returns what to send on, or the refusal
 */
export async function allowed(context: Context, pathname: string): Promise<Allowed | Response> {
  const { search } = new URL(context.req.url)
  try {
    if (pathname.startsWith('/rest/')) return await checkRest(context, pathname, search)
    readQuery(search)
    return pathname.startsWith('/storage/') ? await checkStorage(context, pathname, search) : { search }
  } catch (error) {
    if (error instanceof Refused) return error.response(pathname)
    throw error
  }
}

async function checkRest(context: Context, pathname: string, search: string): Promise<Allowed> {
  const { method } = context.req
  const [, rpc, name = ''] = /^\/rest\/v1\/(rpc\/)?(\w*)$/.exec(pathname) ?? []
  if (!name || isOfEveryObject(name)) throw new Refused('Not found', { status: 404, code: 'PGRST125' })
  if (rpc ? method !== 'POST' : !tableMethods.has(method))
    throw new Refused(rpc ? 'Functions are called with POST.' : 'Method not allowed', {
      status: 405,
      code: 'PGRST117',
    })
  if (rpc && readQuery(search).length > 0)
    throw new Refused('A function is called without a query.', {
      hint: 'Its arguments are sent in the body.',
    })
  const query = rpc ? '' : checkTableQuery(search, name, method)
  const accept = checkHeaders(context.req.raw.headers)
  if (method === 'GET' || method === 'HEAD') return { search: query, accept }
  const body = await context.req.arrayBuffer()
  if (body.byteLength > 0) checkJson(body, context.req.header('content-type'))
  return { search: query, accept, body }
}
