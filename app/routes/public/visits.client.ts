import { visitsKey } from '#app/lib/storage-keys.ts'
import { riyadhOffset } from '#common/durations.ts'
import { originOf, plainPath, readVisits, type Visit, type Visits } from '#common/visits.ts'

/** After this many days without a visit, the next one is a first visit again. */
const keptDays = 180

const day = 86_400_000
// common/moment.ts is more code than a public page needs before it is shown
const riyadh = (moment: number) => new Date(moment + riyadhOffset).toISOString().slice(0, 10)

/** Whether the browser asks that nothing is kept: Global Privacy Control, or the older Do Not Track. */
function asksNotToFollow(): boolean {
  const asked = navigator as Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }
  return asked.globalPrivacyControl === true || asked.doNotTrack === '1'
}

/**
 * The visits to keep once someone has opened a page. A visit without an origin leaves the last one with one.
 */
export function withVisit(kept: Visits | null, visit: Visit, now: number): Visits {
  const before = kept && kept.last.day >= riyadh(now - keptDays * day) ? kept : null
  const { day: _day, path: _path, ...origin } = visit
  const says = Object.keys(origin).length > 0
  return { first: before?.first ?? visit, last: (!says && before?.last) || visit }
}

/**
 * Keeps in this browser where the visit came from, if it begins with this page. Nothing is sent until a form
 * is. If the browser asks not to be followed, keeps nothing and removes what was kept.
 */
export function noteVisit(now = Date.now()): void {
  try {
    if (asksNotToFollow()) {
      localStorage.removeItem(visitsKey)
      return
    }
    const origin = originOf(document.referrer, location.search, location.hostname)
    if (!origin) return
    const path = plainPath(location.pathname)
    const visit: Visit = { day: riyadh(now), ...(path && { path }), ...origin }
    localStorage.setItem(
      visitsKey,
      JSON.stringify(withVisit(readVisits(localStorage.getItem(visitsKey)), visit, now)),
    )
  } catch {
    // Storage is blocked
  }
}

/** The visits that a form brings along, as text; '' where nothing is kept. */
export function keptVisits(): string {
  try {
    return asksNotToFollow() ? '' : (localStorage.getItem(visitsKey) ?? '')
  } catch {
    return ''
  }
}
