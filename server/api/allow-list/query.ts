import { callBounds } from './bounds.ts'
import { checkCondition, checkTree, isColumnName, isOfEveryObject, shown } from './conditions.ts'
import { atMost, Refused } from './refused.ts'
import { checkSelect } from './select.ts'

/** Parameters that are not conditions; each may occur once. */
const settings = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
const trees = new Set(['or', 'and', 'not.or', 'not.and'])

/**
 * Decodes a query strictly.
 * @param search the query, including `?`
 * @returns names and values in their order
 * @throws Refused when it is too long, is not UTF-8, or contains control characters
 */
export function readQuery(search: string): [string, string][] {
  atMost(callBounds.query, search.length, 'characters in a query')
  const found: [string, string][] = []
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const equals = part.includes('=') ? part.indexOf('=') : part.length
    found.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))])
  }
  return found
}

function decode(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refused('The query is not encoded as UTF-8.')
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(decoded))
    throw new Refused('The query holds a control character.')
  return decoded
}

/**
 * Checks the query of a call to a table against the allow list.
 * @param table the name in the path
 * @returns the query to send on, which says how many rows a page has
 * @throws Refused
 */
export function checkTableQuery(search: string, table: string, method: string): string {
  const query = readQuery(search)
  const reads = method === 'GET' || method === 'HEAD'
  const count = { conditions: 0 }
  const given = new Set<string>()
  for (const [name, value] of query) {
    if (settings.has(name)) {
      if (given.has(name)) throw new Refused(`${name} is given twice.`)
      checkSetting(name, value, table)
    } else if (trees.has(name)) checkTree(value, count)
    else if (isColumnName(name)) checkCondition(value, count)
    else throw new Refused(`The parameter ${shown(name)} is not available.`)
    given.add(name)
  }
  const pairs = reads && !given.has('limit') ? [...query, ['limit', String(callBounds.pageSize)]] : query
  // Rebuild the query, so that the API cannot interpret it differently
  const written = new URLSearchParams(pairs as [string, string][]).toString()
  return written && `?${written}`
}

function checkSetting(name: string, value: string, table: string): void {
  if (name === 'order') checkOrder(value)
  else if (name === 'limit') checkNumber(value, callBounds.pageSize, 'rows in a page (limit)')
  else if (name === 'offset') checkNumber(value, callBounds.offset, 'rows skipped (offset)')
  else if (name === 'columns') checkNames(value, callBounds.namedColumns, name)
  else if (name === 'on_conflict') checkNames(value, callBounds.conflictColumns, name)
  else if (value !== '') checkSelect(value, table)
}

function checkNames(value: string, most: number, parameter: string): void {
  const names = value.split(',').map((one) => one.replace(/^"(.*)"$/, '$1'))
  atMost(most, names.length, `names in ${parameter}`)
  for (const one of names)
    if (!isColumnName(one)) throw new Refused(`${parameter} names no column: ${shown(one)}.`)
}

function checkOrder(value: string): void {
  const parts = value.split(',')
  atMost(callBounds.orderColumns, parts.length, 'columns in order')
  for (const part of parts)
    if (
      !/^[a-z_][a-z0-9_]{0,62}(\.(asc|desc))?(\.nulls(first|last))?$/i.test(part) ||
      isOfEveryObject(part.replace(/\..*/, ''))
    )
      throw new Refused(`order is not understood: ${shown(part)}.`, {
        hint: 'It takes columns with .asc, .desc, .nullsfirst or .nullslast after each.',
      })
}

function checkNumber(value: string, most: number, what: string): void {
  if (!/^\d{1,15}$/.test(value)) throw new Refused(`Not a whole number, 0 or more: ${what}.`)
  atMost(most, Number(value), what)
}
