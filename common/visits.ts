/** Where a visit came from; nothing in it identifies a person. Types, since an interface is no `Json`. */
type Origin = {
  /** The host of the page with the link, such as `google.com`; never its full address. */
  host?: string
  /** `utm_source`, `utm_medium` and `utm_campaign` of the address that was opened. */
  source?: string
  medium?: string
  campaign?: string
}

/** A visit as a browser keeps it. */
export type Visit = Origin & {
  /** In Riyadh, as 2026-11-25. */
  day: string
  /** The page that was opened first. */
  path?: string
}

/** The first visit, and the last one that came from somewhere. */
export type Visits = {
  first: Visit
  last: Visit
}

/** The most characters of each: private.visit in 50_service_requests.sql. */
const longest = { word: 100, path: 200 } as const

/**
 * One line of visible text with at most `most` characters; undefined when nothing is left, or when it may
 * contain an email. Campaigns have names in any language.
 */
function line(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.slice(0, 1000).normalize('NFKC').replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return text === '' || text.includes('@') ? undefined : [...text].slice(0, most).join('').trim()
}

/** A name in lower case, such as a source, so that Google and google count as one. */
const word = (value: unknown) => line(line(value, longest.word)?.toLowerCase(), longest.word)

/**
 * A host without `www.`; undefined when it is not a public host, such as the name of a machine in a private
 * network.
 */
function hostName(value: unknown): string | undefined {
  const host = typeof value === 'string' ? bare(value).replace(/\.$/, '') : ''
  return host.length <= longest.word && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host) ? host : undefined
}

/** Leaves out unknown values. */
const known = <T extends object>(facts: { [K in keyof T]: T[K] | undefined }) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T

/** The host of a referrer, which can also be an app on a phone (`android-app://com.google.android.gm/`). */
function referrerHost(referrer: string): string {
  try {
    const { protocol, hostname } = new URL(referrer)
    return /^(https?|android-app):$/.test(protocol) ? hostname : ''
  } catch {
    return ''
  }
}

const bare = (host: string) => host.toLowerCase().replace(/^www\./, '')

/**
 * Where the visitor of a page came from.
 * @param referrer the address of the page with the link, or ''
 * @param search the query of the page's own address
 * @param ownHost the host of the website, without a port
 * @returns null when they came from another page of the website
 */
export function originOf(referrer: string, search: string, ownHost: string): Origin | null {
  const host = referrerHost(referrer)
  if (host && bare(host) === bare(ownHost)) return null
  const query = new URLSearchParams(search)
  return known<Origin>({
    host: hostName(host),
    source: word(query.get('utm_source')),
    medium: word(query.get('utm_medium')),
    campaign: line(query.get('utm_campaign'), longest.word),
  })
}

/** The name under which visits are counted: private.source_of. */
export const sourceOf = ({ source, host }: Origin): string => source ?? host ?? 'direct'

/** A path as people read it, at most 200 characters. */
export function plainPath(pathname: string): string | undefined {
  let path = pathname
  try {
    path = decodeURI(pathname)
  } catch {
    // Keep the path as it was sent
  }
  return line(path, longest.path)
}

function visitIn(value: unknown): Visit | null {
  if (typeof value !== 'object' || value === null) return null
  const { day, path, host, source, medium, campaign } = value as Record<string, unknown>
  if (typeof day !== 'string' || !/^2[01]\d\d-[01]\d-[0-3]\d$/.test(day)) return null
  const page = line(path, longest.path)
  return known<Visit>({
    day,
    path: page?.startsWith('/') ? page : undefined,
    host: hostName(host),
    source: word(source),
    medium: word(medium),
    campaign: line(campaign, longest.word),
  })
}

/** Parses the visits that a browser stored, and drops any other fields; null when they are not valid. */
export function readVisits(text: string | null | undefined): Visits | null {
  if (!text || text.length > 4000) return null
  try {
    const { first, last } = JSON.parse(text) as { first?: unknown; last?: unknown }
    const visits = { first: visitIn(first), last: visitIn(last) }
    return visits.first && visits.last ? (visits as Visits) : null
  } catch {
    return null
  }
}
