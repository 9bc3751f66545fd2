import { factAttribute, type PageText, textAttribute, textKey } from '#common/page-texts.ts'
import { closes, edges, numberIn, opening, withoutMarks } from './marked-text.ts'
import type { Marks } from './marks.ts'

/** Elements that have no end. */
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
/**
 * The pieces of a page: elements whose text is not a text of the page or that cannot contain elements,
 * comments, tags, and texts.
 */
const pieces =
  /<(script|style|title|textarea|option|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/gi

/** The address of a link, from its attributes. */
const addressIn = (attributes: string) =>
  (/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&')
const factPattern = new RegExp(`\\s${factAttribute}="([a-z_]+)"`)
/** The column of a fact that an element shows, from its attributes. */
const factIn = (attributes: string) => factPattern.exec(attributes)?.[1] ?? ''

/**
 * Turns the marks of a page into attributes: each text gets an element that names it. Marks are removed where
 * no element can be, such as in a title or an attribute.
 * @param html as React renders it
 */
export function showMarks(html: string, { texts, links, facts }: Marks): string {
  /**
   * The open texts, the innermost last, with the depth at which each began: a page may spread one text over
   * several elements, and nest one in another.
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
      // A shortened text lost its end mark; end it with its element
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
