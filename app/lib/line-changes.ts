import { diffArrays } from 'diff'

/** A line of a text: in both versions, only in the later one, or only in the earlier one. */
export interface LineChange {
  as: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Compares two texts line by line. Empty lines are left out. Where a line was changed, the earlier one comes first.
 */
export function lineChanges(before: string, after: string): LineChange[] {
  return diffArrays(linesOf(before), linesOf(after)).flatMap(({ added, removed, value }) => {
    const as = added ? 'added' : removed ? 'removed' : 'same'
    return value.map((text): LineChange => ({ as, text }))
  })
}

/**
 * Compares two versions of a line word by word. Null if less than half of the longer one is the same, because
 * such a comparison is hard to read.
 */
export function wordChanges(before: string, after: string): LineChange[] | null {
  const parts = diffArrays(wordsOf(before), wordsOf(after)).map(
    ({ added, removed, value }): LineChange => ({
      as: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  )
  const kept = parts.reduce((sum, { as, text }) => sum + (as === 'same' ? text.length : 0), 0)
  return kept * 2 < Math.max(before.length, after.length) ? null : parts
}

/** Splits a line into words and the spaces or punctuation between them. */
const wordsOf = (line: string) => line.split(/(\s+|[.,:;،؛«»“”]+)/).filter(Boolean)

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** The changes with only a few unchanged lines around them; null stands for lines that are left out. */
export function nearChanges(changes: readonly LineChange[], around = 1): (LineChange | null)[] {
  const isNear = (place: number) =>
    changes.slice(Math.max(0, place - around), place + around + 1).some(({ as }) => as !== 'same')
  return changes.flatMap((change, place) => {
    if (isNear(place)) return [change]
    return place === 0 || isNear(place - 1) ? [null] : []
  })
}
