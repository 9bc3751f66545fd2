/** Deepest nesting that is accepted; the database fails on very deep values. */
const deepest = 20

/** Texts that the database cannot store: a NUL, or half a surrogate pair. */
const canBeStored = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Whether the database can store a value from JSON: every text, and nothing nested too deep. */
export function isSoundJson(value: object): boolean {
  const waiting: [unknown, number][] = [[value, 1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [found, depth] = next
    if (typeof found === 'string' && !canBeStored(found)) return false
    if (typeof found !== 'object' || found === null) continue
    if (depth > deepest) return false
    for (const [key, inner] of Object.entries(found)) {
      if (!canBeStored(key)) return false
      waiting.push([inner, depth + 1])
    }
  }
  return true
}
