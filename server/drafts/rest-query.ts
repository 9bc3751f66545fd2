/** A read that only the database can answer. */
export class UnknownQuery extends Error {}

/** A row of a table, as the API returns it. */
export type Row = Record<string, unknown>

/** The query of a read of one table, as far as it can be evaluated without the database. */
interface RestQuery {
  /** The columns of its answer; null for all. */
  columns: readonly string[] | null
  /** Every column that the query names. */
  named: ReadonlySet<string>
  matches(row: Row): boolean
  compare(one: Row, other: Row): number
  limit: number
  offset: number
}

type Condition = (row: Row) => boolean

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns'])

/** Compares values as the database does: numbers as numbers, everything else as text. */
function order(one: unknown, other: unknown): number {
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other)
  const [a, b] = [String(one), String(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** The values of a list such as `(a,"b,c")`. */
const listed = (list: string) =>
  [...list.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g)].map(
    ([plain, quoted]) => quoted?.replace(/\\(.)/g, '$1') ?? plain,
  )

function pattern(text: string, flags: string): RegExp {
  const escaped = text
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[*%]/g, '.*')
    .replace(/_/g, '.')
  return new RegExp(`^${escaped}$`, `s${flags}`)
}

/** A condition such as `eq.5`. @throws UnknownQuery for unknown operators */
function condition(column: string, filter: string): Condition {
  const [, operator = '', value = ''] = /^(\w+)\.(.*)$/s.exec(filter) ?? []
  const of = (row: Row) => textOf(row[column])
  const compared = (test: (difference: number) => boolean) => (row: Row) => {
    const stored = row[column]
    if (stored === null || stored === undefined) return false
    return test(order(stored, typeof stored === 'number' ? Number(value) : value))
  }
  switch (operator) {
    case 'not': {
      const inner = condition(column, value)
      return (row) => (value.startsWith('is.') || of(row) !== null) && !inner(row)
    }
    case 'eq':
      return (row) => of(row) === value
    case 'neq':
      return (row) => of(row) !== null && of(row) !== value
    case 'is':
      return (row) => of(row) === (value === 'null' ? null : value)
    case 'in': {
      const values = new Set(listed(value))
      return (row) => values.has(of(row) ?? '\0')
    }
    case 'gt':
      return compared((difference) => difference > 0)
    case 'gte':
      return compared((difference) => difference >= 0)
    case 'lt':
      return compared((difference) => difference < 0)
    case 'lte':
      return compared((difference) => difference <= 0)
    case 'like':
      return (row) => pattern(value, '').test(of(row) ?? '\0')
    case 'ilike':
      return (row) => pattern(value, 'i').test(of(row) ?? '\0')
    case 'cs': {
      const values = listed(`(${value.slice(1, -1)})`)
      return (row) =>
        Array.isArray(row[column]) && values.every((one) => (row[column] as unknown[]).includes(one))
    }
    default:
      throw new UnknownQuery(`${operator} is not known here`)
  }
}

/** The parts of `(a.eq.1,b.is.null)`, each with at most one level of brackets. */
const parts = (list: string) => list.slice(1, -1).match(/(?:[^,()"]|"(?:[^"\\]|\\.)*"|\([^()]*\))+/g) ?? []

/**
 * Parses the query of a GET for one table.
 * @throws UnknownQuery for queries that only the database can answer, such as columns of another table
 */
export function readRestQuery(search: URLSearchParams): RestQuery {
  const named = new Set<string>()
  const chosen = search.get('select') ?? '*'
  if (/[(:>]/.test(chosen)) throw new UnknownQuery('other tables and renamed columns are not known here')
  const columns = chosen === '*' ? null : chosen.split(',').map((column) => column.trim().replaceAll('"', ''))
  for (const column of columns ?? []) named.add(column)
  const where = (column: string, filter: string) => {
    named.add(column)
    return condition(column, filter)
  }
  const conditions: Condition[] = []
  for (const [key, value] of search) {
    if (reserved.has(key)) continue
    if (key === 'or' || key === 'and') {
      const some = parts(value).map((part) => {
        const [, column = '', filter = ''] = /^(\w+)\.(.*)$/s.exec(part) ?? []
        return where(column, filter)
      })
      conditions.push((row) => (key === 'or' ? some.some((one) => one(row)) : some.every((one) => one(row))))
    } else conditions.push(where(key, value))
  }
  const sorts = (search.get('order') ?? '')
    .split(',')
    .filter(Boolean)
    .map((sort) => {
      const [column = '', ...ways] = sort.split('.')
      named.add(column)
      const descending = ways.includes('desc')
      const nullsFirst = ways.includes('nullsfirst') || (descending && !ways.includes('nullslast'))
      return { column, sign: descending ? -1 : 1, nulls: nullsFirst ? -1 : 1 }
    })
  return {
    columns,
    named,
    matches: (row) => conditions.every((one) => one(row)),
    compare(one, other) {
      for (const { column, sign, nulls } of sorts) {
        const [a, b] = [one[column] ?? null, other[column] ?? null]
        if (a === null && b === null) continue
        const difference = a === null ? nulls : b === null ? -nulls : order(a, b) * sign
        if (difference) return difference
      }
      return 0
    },
    limit: Number(search.get('limit') ?? Number.POSITIVE_INFINITY),
    offset: Number(search.get('offset') ?? 0),
  }
}
