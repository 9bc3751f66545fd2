import { callBounds } from './bounds.ts'
import { shown } from './conditions.ts'
import { atMost, Refused } from './refused.ts'

/** The accepted values of `Prefer`. */
const preferences: Readonly<Record<string, RegExp>> = {
  return: /^(minimal|representation|headers-only)$/,
  count: /^exact$/,
  resolution: /^(merge|ignore)-duplicates$/,
  missing: /^(default|null)$/,
  handling: /^(strict|lenient)$/,
  'max-affected': /^\d{1,9}$/,
}

const object = 'application/vnd.pgrst.object+json'

/**
 * Checks the headers with which a call to a table or function states its options.
 * @returns `Accept` in its plain form
 * @throws Refused
 */
export function checkHeaders(headers: Headers): string {
  for (const part of headers.get('prefer')?.split(',') ?? []) {
    const preference = part.trim()
    if (preference) checkPreference(preference)
  }
  for (const name of ['accept-profile', 'content-profile'])
    if ((headers.get(name) ?? 'public') !== 'public')
      throw new Refused('The only schema is public.', { status: 406, code: 'PGRST106' })
  const range = headers.get('range')
  if (range !== null) checkRange(range)
  return plainAccept(headers.get('accept')?.toLowerCase() ?? '*/*')
}

function plainAccept(accept: string): string {
  if (accept.includes(object)) return accept.includes('nulls=stripped') ? `${object};nulls=stripped` : object
  if (/(^|[\s,])(application\/json|application\/\*|\*\/\*)/.test(accept)) return 'application/json'
  throw new Refused('Answers are in JSON only.', { status: 406, code: 'PGRST107' })
}

function checkPreference(preference: string): void {
  const equals = preference.indexOf('=')
  const [name, value] = [preference.slice(0, equals), preference.slice(equals + 1)]
  if (Object.hasOwn(preferences, name) && preferences[name]?.test(value)) return
  throw name === 'count'
    ? new Refused('Rows are counted exactly or not at all.', {
        code: 'PGRST122',
        hint: 'Estimates would reveal rows that the caller may not see: use count=exact.',
      })
    : new Refused(`The preference ${shown(preference)} is not available.`, { code: 'PGRST122' })
}

function checkRange(range: string): void {
  const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(range.trim()) ?? []
  if (first === undefined)
    throw new Refused('Range is not understood.', { hint: 'It takes first-last: 0-19.' })
  atMost(callBounds.offset, Number(first), 'rows skipped (Range)')
  if (last) atMost(callBounds.pageSize, Number(last) - Number(first) + 1, 'rows in a page (Range)')
}
