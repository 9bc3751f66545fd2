/** What a mail says, and what it repeats of those before it. */
interface Said {
  text: string
  quoted: string
}

const quotes = /^\s*>/
const blank = /^\s*$/
/** A line after which mail programs put the mail that is answered. */
const separator =
  /^\s*(?:-{2,}\s*(?:original message|forwarded message|الرسالة الأصلية|رسالة أصلية)\s*-{2,}|_{10,})\s*$/i
const from = /^\s*\*?(?:from|من)\s*:/i
const heading = /^\s*\*?(?:sent|date|to|cc|subject|تم الإرسال|أُرسلت|التاريخ|تاريخ|إلى|الموضوع)\s*:/i
/** “On Wed, 25 Nov 2026 at 9:00, Sara wrote:”, which may take up to three lines. */
const attribution = /^\s*(?:on\s.*\swrote:|(?:في|بتاريخ)\s.*(?:كتب|كتبت|كتابة ما يلي).*[:：])\s*$/i
/** No attribution is longer, so that a line of a megabyte is not looked at again and again. */
const longest = 500

/** How many lines from `at` on introduce a quotation; 0 when they do not. */
function introduces(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (line.length > longest) return 0
  if (separator.test(line)) return 1
  if (from.test(line) && lines.slice(at + 1, at + 4).some((next) => heading.test(next.slice(0, longest))))
    return 1
  for (const count of [1, 2, 3]) {
    const joined = lines.slice(at, at + count).join(' ')
    if (joined.length <= longest && attribution.test(joined)) return count
  }
  return 0
}

/**
 * Splits the text of an answer from what it quotes below. Answers between the lines of a quotation stay where they are,
 * and a mail that only quotes is shown whole.
 */
export function withoutQuoted(whole: string): Said {
  const lines = whole.split('\n')
  let end = lines.length
  // What is quoted last, by signs
  while (end > 0 && (quotes.test(lines[end - 1] ?? '') || blank.test(lines[end - 1] ?? ''))) end -= 1
  if (!lines.slice(end).some((line) => quotes.test(line))) end = lines.length
  for (let at = 0; at < end; at += 1) {
    const intro = introduces(lines, at)
    if (!intro) continue
    const rest = lines.slice(at + intro, end)
    // Between the lines something was answered
    if (rest.some((line) => quotes.test(line))) break
    end = at
  }
  const text = lines.slice(0, end).join('\n').trim()
  if (!text) return { text: whole.trim(), quoted: '' }
  return { text, quoted: lines.slice(end).join('\n').trim() }
}
