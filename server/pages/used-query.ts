import { limits } from '#common/limits.ts'
import { isUuid } from '#common/uuid.ts'

/** Parameters that filter the list of projects, by slugs. */
const listFilters = ['sector', 'category', 'place', 'year', 'size', 'service']
const listPath = /^\/(en\/)?projects(\.data|\/?)$/

/**
 * Addresses whose query affects the page, and the parameters that do. All other parameters are ignored (such
 * as utm_source), so that those addresses share one cached page.
 */
const usedParameters: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(en\/)?request(\.data|\/?)$/, ['service', 'project', '_routes']],
  [/^\/(en\/)?track\/?$/, ['reference']],
  [listPath, [...listFilters, 'q', 'view', 'sort', 'page', '_routes']],
  [/^\/(en\/)?news(\.data|\/?)$/, ['page', '_routes']],
  [/^\/(en\/)?(privacy|terms|accessibility)(\.data|\/?)$/, ['version', '_routes']],
  [/\.data$/, ['_routes']],
  [/^\/__manifest$/, ['p', 'paths', 'version']],
]

/** Parameters that name a row. */
const ids = ['service', 'project']

/** The part of a query that affects the page, with `?`; '' for none. */
export function usedQuery(pathname: string, search: string): string {
  const [, names] = usedParameters.find(([path]) => path.test(pathname)) ?? []
  if (!names || search === '') return ''
  const used = [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      names.includes(name) &&
      (listPath.test(pathname) || !ids.includes(name) || isUuid(value)) &&
      (!listPath.test(pathname) || name === '_routes' || (value !== '' && value.length <= limits.slug)) &&
      (name !== 'view' || value === 'register') &&
      (name !== 'sort' || /^-?[a-z]{4,7}$/.test(value)) &&
      (name !== 'reference' || /^R-[0-9A-Z]{6}$/.test(value)) &&
      (name !== 'page' || /^([2-9]|[1-9]\d{1,2})$/.test(value)) &&
      (name !== 'version' || pathname === '/__manifest' || /^[1-9]\d{0,4}$/.test(value)),
  )
  return used.length > 0 ? `?${new URLSearchParams(used)}` : ''
}
