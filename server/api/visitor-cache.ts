import { LRUCache } from 'lru-cache'
import { riyadhDay } from '#common/moment.ts'
import { type Changes, includes } from '#server/changes/changes.ts'

/** The tables that every visitor may read; a test compares them with the grants. */
export const visitorTables = [
  'client_references',
  'company_settings',
  'content_version',
  'credentials',
  'leadership_team',
  'legal_pages',
  'offices',
  'openings',
  'page_meta',
  'project_images',
  'projects',
  'services',
  'site_content',
  'site_images',
  'team_members',
] as const

const paths = new Set(visitorTables.map((table) => `/rest/v1/${table}`))

/** The headers of an answer that are cached with its body. */
const keptHeaders = ['content-type', 'content-range', 'preference-applied']

interface Answer {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

/** A call to the API, after the allow list. */
export interface VisitorCall {
  method: string
  pathname: string
  search: string
  headers: Headers
}

export interface VisitorCache {
  /** Answers a call from the cache or from `ask`. */
  answer(call: VisitorCall, publishableKey: string, ask: () => Promise<Response>): Promise<Response>
}

/**
 * Keeps what visitors read from tables that are the same for every visitor, until the database says that one of them
 * has changed. What accounts read is never kept.
 */
export function makeVisitorCache(
  changes: Pick<Changes, 'onChange'>,
  maxBytes = 16 * 1024 * 1024,
): VisitorCache {
  const kept = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + 500,
  })
  let generation = 0
  changes.onChange((changed) => {
    if (!includes(changed, ...visitorTables)) return
    generation += 1
    kept.clear()
  })

  return {
    async answer(call, publishableKey, ask) {
      const key = keyOf(call, publishableKey)
      const known = key && kept.get(key)
      if (known) return responseOf(known)
      const asked = generation
      const response = await ask()
      if (!key || (response.status !== 200 && response.status !== 206)) return response
      const headers = Object.fromEntries(
        keptHeaders.flatMap((name) => {
          const value = response.headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      const answer = { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) }
      // The answer may be missing a change made during the read
      if (asked === generation) kept.set(key, answer)
      return responseOf(answer)
    },
  }
}

const responseOf = ({ status, headers, body }: Answer) => new Response(body, { status, headers })

/** The cache key of a visitor's call; undefined for every other call. */
function keyOf(
  { method, pathname, search, headers }: VisitorCall,
  publishableKey: string,
): string | undefined {
  if (method !== 'GET' || !paths.has(pathname)) return undefined
  if (headers.get('apikey') !== publishableKey) return undefined
  const authorization = headers.get('authorization')
  if (authorization !== null && authorization !== `Bearer ${publishableKey}`) return undefined
  const parts = ['accept', 'prefer', 'range', 'range-unit'].map((name) => headers.get(name) ?? '')
  // The policies of some tables depend on the current day
  return JSON.stringify([riyadhDay(), pathname, search, ...parts])
}
