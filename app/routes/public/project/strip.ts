/**
 * The index of the current slide.
 * @param distances each slide's distance from the snap position, in order
 * @param atEnd the row is scrolled to its end, where the last slide may be too narrow to reach the snap position
 */
export function slideAt(distances: readonly number[], atEnd: boolean): number {
  if (atEnd) return distances.length - 1
  let nearest = 0
  for (const [index, distance] of distances.entries())
    if (Math.abs(distance) < Math.abs(distances[nearest] ?? 0)) nearest = index
  return nearest
}

/**
 * The index of the slide that a key leads to, or null for other keys. The arrow in reading direction leads to the
 * next slide.
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
