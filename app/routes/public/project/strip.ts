/**
 * Which slide of a strip is being looked at.
 * @param distances how far the start of each slide is from where slides come to rest, in their order
 * @param atEnd the strip cannot be moved further: the last slide may be too narrow to come to that place
 */
export function slideAt(distances: readonly number[], atEnd: boolean): number {
  if (atEnd) return distances.length - 1
  let nearest = 0
  for (const [index, distance] of distances.entries())
    if (Math.abs(distance) < Math.abs(distances[nearest] ?? 0)) nearest = index
  return nearest
}

/**
 * Where a key leads from a slide, or null when it leads nowhere. The arrow that points to where reading
 * goes on leads to the next.
 */
export function slideAfterKey(key: string, at: number, count: number, rtl: boolean): number | null {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === forward) return Math.min(at + 1, count - 1)
  if (key === back) return Math.max(at - 1, 0)
  return null
}
