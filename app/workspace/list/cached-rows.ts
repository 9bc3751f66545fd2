/** A row of a list. A list's query caches all rows or a page of them; anything else is left as it is. */
interface Identified {
  id: string
}

/** Applies a change to the rows of a cached list or page. */
function mapRows(cached: unknown, change: (rows: Identified[]) => Identified[]): unknown {
  if (Array.isArray(cached)) return change(cached)
  if (!cached || typeof cached !== 'object' || !('rows' in cached)) return cached
  const before = cached.rows as Identified[]
  const rows = change(before)
  const total = 'total' in cached ? { total: Number(cached.total) - (before.length - rows.length) } : {}
  return { ...cached, rows, ...total }
}

/** A cached list or page once one of its rows has changed. */
export const withRow = <Row extends Identified>(cached: unknown, id: string, change: Partial<Row>): unknown =>
  mapRows(cached, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)))

/** A cached list or page without a row. */
export const withoutRow = (cached: unknown, id: string): unknown =>
  mapRows(cached, (rows) => rows.filter((row) => row.id !== id))

/** A cached list or page with some of its rows in a new order: they share the places that they had. */
export const inOrder = (cached: unknown, ids: readonly string[]): unknown =>
  mapRows(cached, (rows) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const queue = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
    return rows.map((row) => (ids.includes(row.id) ? (queue.shift() ?? row) : row))
  })
