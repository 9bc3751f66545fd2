import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { barePath, languageOf } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import { originOf, plainPath, sourceOf } from '#common/visits.ts'

/** How often a page was opened on a day, in the form that the database stores. */
interface ViewCount {
  day: string
  path: string
  language: string
  /** '' for views that came from another page of the website. */
  source: string
  campaign: string
  views: number
}

/** The most distinct rows in memory; further views get the source `other`, as in the database. */
const most = 2000
/**
 * With that source there is one row for each page and language, up to this total; views of further pages are
 * not counted.
 */
const mostInAll = 3000
/** The most views of a row that the database takes at once. */
const mostViews = 1_000_000

export interface Views {
  /** Counts a public page that was answered, unless a program asked for it. Never throws. */
  count(request: Request): void
  /** Returns the views since the last call, and resets the counts. */
  take(): ViewCount[]
  /** Takes back views that could not be stored. */
  giveBack(rows: readonly ViewCount[]): void
}

/** Cached, because checking all known robots takes longer than sending a page. */
const robots = new LRUCache<string, boolean>({ max: 500 })

function isRobot(agent: string): boolean {
  const known = agent.slice(0, 500)
  const robot = robots.get(known) ?? isbot(known)
  robots.set(known, robot)
  return robot
}

/**
 * Whether a person opened the page. Robots mostly identify themselves; browsers that only preload it, and
 * scripts that read it, do not count either.
 */
function isPerson({ headers }: Request): boolean {
  const agent = headers.get('user-agent')
  if (!agent || isRobot(agent)) return false
  const destination = headers.get('sec-fetch-dest')
  if (destination && destination !== 'document') return false
  return !/prefetch|prerender|preview/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)
}

/** The source of a view; not recorded for browsers that ask not to be tracked. */
function cameFrom({ url, headers }: Request, ownHost: string): Pick<ViewCount, 'source' | 'campaign'> {
  const { hostname, search } = new URL(url)
  const referrer = headers.get('referer') ?? ''
  const inside = headers.get('sec-fetch-site') === 'same-origin'
  // A proxy may send another host than the one that people see
  const origin = originOf(referrer, search, ownHost)
  if (inside || !origin || !originOf(referrer, search, hostname)) return { source: '', campaign: '' }
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return { source: 'unknown', campaign: '' }
  return { source: sourceOf(origin), campaign: origin.campaign ?? '' }
}

/**
 * Counts page views in memory: by day, page, language, and source. Does not record who opened them.
 * @param siteUrl the address of the website, which a proxy may hide from the request
 */
export function countViews(siteUrl: string, now = Date.now): Views {
  let counts = new Map<string, ViewCount>()
  const ownHost = new URL(siteUrl).hostname
  const keyOf = ({ day, path, language, source, campaign }: Omit<ViewCount, 'views'>) =>
    JSON.stringify([day, path, language, source, campaign])

  function add(row: ViewCount) {
    const key = keyOf(row)
    const known = counts.get(key)
    if (known) known.views = Math.min(known.views + row.views, mostViews)
    else if (counts.size < most) counts.set(key, row)
    else if (row.source !== 'other') add({ ...row, source: 'other', campaign: '' })
    else if (counts.size < mostInAll) counts.set(key, row)
  }

  return {
    count(request) {
      const { pathname } = new URL(request.url)
      if (!isPerson(request)) return
      const path = plainPath(barePath(pathname)) ?? '/'
      add({
        day: riyadhDay(new Date(now())),
        path,
        language: languageOf(pathname),
        ...cameFrom(request, ownHost),
        views: 1,
      })
    },
    take() {
      const rows = [...counts.values()]
      counts = new Map()
      return rows
    },
    giveBack(rows) {
      for (const row of rows) add({ ...row })
    },
  }
}
