/** The rows of a list from one to another, both included; the second alone where the list does not have the first. */
export function rowRange<Row extends { id: string }>(rows: readonly Row[], from: string, to: string): Row[] {
  const [one = -1, other = -1] = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (one < 0 || other < 0) return rows.filter(({ id }) => id === to)
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1)
}
