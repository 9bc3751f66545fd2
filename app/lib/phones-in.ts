// Groups of digits that start like a phone number (+, 0, 9200, 800); years and amounts do not
const phone =
  /(?<![\d٠-٩][ \u00a0])(?<![\p{L}\d٠-٩/.,-])(?:[+＋]|[0٠](?=[\d٠-٩])|9200|800)[\d٠-٩ \u00a0()-]{5,18}[\d٠-٩](?![\d٠-٩])/gu

/** Splits a text into parts: where each starts and whether it is a phone number. */
export function phonesIn(text: string): { text: string; phone: boolean; at: number }[] {
  const parts: { text: string; phone: boolean; at: number }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(phone)) {
    if (index > from) parts.push({ text: text.slice(from, index), phone: false, at: from })
    parts.push({ text: found, phone: true, at: index })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), phone: false, at: from })
  return parts
}
