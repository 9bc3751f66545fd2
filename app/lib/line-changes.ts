/** A line of a text, as it stands in both versions, or only in the later or the earlier one. */
export interface LineChange {
  as: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Compares two texts line by line, by their longest common subsequence. Empty lines are left out. Where a line was
 * changed, the earlier one comes first.
 */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  /** How many lines both have in common from a place on, in the earlier and the later text. */
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      (common[i] as Uint32Array)[j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [gone, came] = [old[i], now[j]]
    if (gone !== undefined && gone === came) {
      changes.push({ as: 'same', text: gone })
      i += 1
      j += 1
    } else if (gone !== undefined && (came === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ as: 'removed', text: gone })
      i += 1
    } else {
      changes.push({ as: 'added', text: came ?? '' })
      j += 1
    }
  }
  return changes
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** The changes with only so many unchanged lines around them; null stands for lines that are left out. */
export function nearChanges(changes: readonly LineChange[], around = 1): (LineChange | null)[] {
  const isNear = (place: number) =>
    changes.slice(Math.max(0, place - around), place + around + 1).some(({ as }) => as !== 'same')
  return changes.flatMap((change, place) => {
    if (isNear(place)) return [change]
    return place === 0 || isNear(place - 1) ? [null] : []
  })
}
