/** The new text of a mail, and the quoted text of earlier mails. */
interface Said {
  text: string
  quoted: string
}

const quotes = /^\s*>/
const blank = /^\s*$/
/** A line after which mail programs put the quoted mail. */
const separator =
  /^\s*(?:-{2,}\s*(?:original message|forwarded message|الرسالة الأصلية|رسالة أصلية)\s*-{2,}|_{10,})\s*$/i
const from = /^\s*\*?(?:from|من)\s*:/i
const heading = /^\s*\*?(?:sent|date|to|cc|subject|تم الإرسال|أُرسلت|التاريخ|تاريخ|إلى|الموضوع)\s*:/i
/** “On Wed, 25 Nov 2026 at 9:00, Sara wrote:”, which may take up to three lines. */
const attribution = /^\s*(?:on\s.*\swrote:|(?:في|بتاريخ)\s.*(?:كتب|كتبت|كتابة ما يلي).*[:：])\s*$/i
/** The longest attribution; without a limit, patterns would rescan a line of a megabyte many times. */
const longest = 500

/** How many lines, starting at `at`, introduce quoted text; 0 when there are none. */
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
 * Splits a reply from the text that it quotes below. Replies between quoted lines stay where they are, and a
 * mail that only quotes is shown whole.
 */
export function withoutQuoted(whole: string): Said {
  const lines = whole.split('\n')
  let end = lines.length
  // Quoted lines at the end, which begin with `>`
  while (end > 0 && (quotes.test(lines[end - 1] ?? '') || blank.test(lines[end - 1] ?? ''))) end -= 1
  if (!lines.slice(end).some((line) => quotes.test(line))) end = lines.length
  for (let at = 0; at < end; at += 1) {
    const intro = introduces(lines, at)
    if (!intro) continue
    const rest = lines.slice(at + intro, end)
    // There are replies between the quoted lines
    if (rest.some((line) => quotes.test(line))) break
    end = at
  }
  const text = lines.slice(0, end).join('\n').trim()
  if (!text) return { text: whole.trim(), quoted: '' }
  return { text, quoted: lines.slice(end).join('\n').trim() }
}
