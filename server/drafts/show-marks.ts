import { factAttribute, type PageText, textAttribute, textKey } from '#common/page-texts.ts'
import { closes, edges, numberIn, opening, withoutMarks } from './marked-text.ts'
import type { Marks } from './marks.ts'

/** Elements that have no end. */
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
/** Elements whose text is not a text of the page or that take no elements, comments, elements, and texts. */
const pieces =
  /<(script|style|title|textarea|option|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/gi

/** The address of a link, from its attributes. */
const addressIn = (attributes: string) =>
  (/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&')
const factPattern = new RegExp(`\\s${factAttribute}="([a-z_]+)"`)
/** The column of a fact that an element shows, from its attributes. */
const factIn = (attributes: string) => factPattern.exec(attributes)?.[1] ?? ''

/**
 * The marks of a page as attributes: each text in an element that names it. Wherever an element cannot be, such as in a
 * title or an attribute, the marks are gone.
 * @param html as React renders it
 */
export function showMarks(html: string, { texts, links, facts }: Marks): string {
  /**
   * The texts that are being read, the innermost last, and how deep each began: a page may spread one over several
   * elements, and put one into another.
   */
  let open: { text: PageText; depth: number }[] = []
  let depth = 0

  function words(text: string): string {
    let shown = ''
    for (const part of text.split(edges)) {
      const [, mark] = opening.exec(part) ?? []
      if (mark !== undefined) {
        const known = texts[numberIn(mark)]
        if (known) open.push({ text: known, depth })
        continue
      }
      const current = open.at(-1)
      if (part === closes) open.pop()
      else if (current && part.trim() !== '')
        shown += `<span ${textAttribute}="${textKey(current.text)}">${withoutMarks(part)}</span>`
      else shown += withoutMarks(part)
    }
    return shown
  }

  return html.replace(pieces, (found: string, raw?: string, slash?: string, element?: string, rest = '') => {
    if (raw) return withoutMarks(found)
    if (element === undefined) return found.startsWith('<') ? found : words(found)
    if (slash) {
      depth--
      // A text that was cut has no end: it does not go on beside what holds its element
      open = open.filter((one) => depth >= one.depth - 1)
    } else if (!empty.test(element) && !rest.endsWith('/')) depth++
    const named = slash
      ? undefined
      : ((element === 'a' ? links.get(addressIn(rest)) : undefined) ?? facts.get(factIn(rest)))
    return named
      ? withoutMarks(found).replace(/>$/, ` ${textAttribute}="${textKey(named)}">`)
      : withoutMarks(found)
  })
}
