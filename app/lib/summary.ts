/** Shortens a text to one line of the length that search engines show. */
export function summary(text: string, length = 160): string {
  const line = oneLine(text)
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s.,;:،؛…]+$/, '')}…`
}

/** The first sentences of a text, as many as fit into the length; the first one whole, however long it is. */
export function sentences(text: string, length: number): string {
  const [first = '', ...more] = oneLine(text).split(/(?<=[.!?؟…][»”"')]*) /)
  let shown = first
  for (const sentence of more) {
    if (shown.length + 1 + sentence.length > length) break
    shown += ` ${sentence}`
  }
  return shown
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
