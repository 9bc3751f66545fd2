import { directionOf, type Language } from '#common/language.ts'

/**
 * A text as a CSS string. Escapes everything but letters, digits and spaces, so that the text ends neither
 * the string nor the element.
 */
export const cssString = (text: string): string =>
  `"${text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`

const counters: Record<string, string> = {
  '{{number}}': 'counter(page)',
  '{{total}}': 'counter(pages)',
}

/**
 * The sheets of paper: A4, with a running head and page numbers on all but the cover. Browsers without margin
 * boxes print the same without heads and numbers.
 * @param head the top of every sheet: the company's name and the document's
 * @param count a page's place among all, as `{{number}} of {{total}}`
 */
export function sheetRules(
  language: Language,
  head: { company: string; title: string },
  count: string,
): string {
  const direction = directionOf(language)
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const words = `font:600 8.5pt Cairo,"Hanken Grotesk",sans-serif;color:#4a5b5d;direction:${direction}`
  const box = (name: string, content: string) => `@${name}{content:${content};${words};white-space:nowrap}`
  const counted = count
    .split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((part) => counters[part] ?? cssString(part))
    .join(' ')
  const none = ['top-left', 'top-right', 'bottom-left', 'bottom-right'].map(
    (name) => `@${name}{content:none}`,
  )
  return (
    `@page{size:A4;margin:23mm 18mm 20mm;` +
    box(`top-${start}`, cssString(head.company)) +
    box(`top-${end}`, cssString(head.title)) +
    box(`bottom-${end}`, counted) +
    `}@page :first{margin:0;${none.join('')}}`
  )
}
