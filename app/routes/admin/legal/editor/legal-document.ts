import type { JSONContent } from '@tiptap/react'
import { piecesOf } from '#app/lib/legal-text.ts'

/** Where an address of a legal page may lead; the same that `piecesOf` reads. */
const address = /^(\/[^\s)/\\][^\s)\\]*|https:\/\/[^\s)]+|mailto:[^\s)]+)$/

/** Whether a link of a legal page may lead there. */
export const isLegalLink = (href: string) => address.test(asWritten(href))

/** Escapes the characters of an address that would end the link early. */
const asWritten = (href: string) => href.trim().replaceAll(')', '%29').replaceAll(/\s/g, '%20')

/** Splits a text so that each `{company}` is a node of its own. */
function withCompany(text: string, mark?: NonNullable<JSONContent['marks']>[number]): JSONContent[] {
  const marks = mark && { marks: [mark] }
  return text
    .split(/(\{company\})/)
    .filter(Boolean)
    .map((part) =>
      part === '{company}' ? { type: 'company', ...marks } : { type: 'text', text: part, ...marks },
    )
}

const inLine = (line: string): JSONContent[] =>
  piecesOf(line).flatMap(({ as, text, to }) => {
    if (as === 'text') return withCompany(text)
    if (as === 'link') return withCompany(text, { type: 'link', attrs: { href: to } })
    return withCompany(text, { type: as === 'strong' ? 'bold' : 'code' })
  })

const paragraph = (line: string): JSONContent => ({ type: 'paragraph', content: inLine(line) })

/**
 * Makes the document of an editor from the text of a legal page (app/lib/legal-text.ts). `gap` counts the
 * empty lines above a block, so that `legalTextOf` keeps every line that was not edited: the history compares
 * versions by line.
 */
export function legalDocumentOf(text: string): JSONContent {
  const blocks: JSONContent[] = []
  let gap = 0
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    if (line === '') {
      gap += 1
      continue
    }
    const joined = gap === 0 ? blocks.at(-1) : undefined
    const attrs = { gap }
    gap = 0
    if (line.startsWith('## '))
      blocks.push({
        type: 'heading',
        attrs: { ...attrs, level: 2 },
        content: withCompany(line.slice(3).trim()),
      })
    else if (line === '{contact}') blocks.push({ type: 'contact', attrs })
    else if (line.startsWith('- ')) {
      const item = { type: 'listItem', content: [paragraph(line.slice(2).trim())] }
      if (joined?.type === 'bulletList') joined.content?.push(item)
      else blocks.push({ type: 'bulletList', attrs, content: [item] })
    } else if (joined?.type === 'paragraph') joined.content?.push({ type: 'hardBreak' }, ...inLine(line))
    else blocks.push({ ...paragraph(line), attrs })
  }
  return { type: 'doc', content: blocks }
}

const marked: Record<string, (text: string, href: string) => string> = {
  bold: (text) => around('**', text.replaceAll('*', '')),
  code: (text) => around('`', text.replaceAll('`', '')),
  link(text, href) {
    const words = text.replaceAll(/[[\]]/g, '')
    return words.trim() && isLegalLink(href) ? `[${words}](${asWritten(href)})` : words
  },
}

const around = (sign: string, text: string) => (text.trim() ? `${sign}${text}${sign}` : text)

/** A line of a document as it is stored: neighbours with the same format are one piece. */
function lineOf(content: JSONContent[] = []): string {
  const runs: { format: string; href: string; text: string }[] = []
  for (const { type, text = '', marks } of content) {
    const [mark] = marks ?? []
    const format = mark?.type ?? ''
    const href = String(mark?.attrs?.href ?? '')
    const words = type === 'company' ? '{company}' : type === 'hardBreak' ? '\n' : text
    const last = runs.at(-1)
    if (last && words !== '\n' && last.text !== '\n' && last.format === format && last.href === href)
      last.text += words
    else runs.push({ format: words === '\n' ? '' : format, href, text: words })
  }
  return runs
    .map(({ format, href, text }) => marked[format]?.(text, href) ?? text)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** The lines of a block; none if the block is empty. */
function linesOf({ type, content = [] }: JSONContent): string[] {
  if (type === 'contact') return ['{contact}']
  if (type === 'bulletList')
    return content
      .map((item) =>
        (item.content ?? [])
          .map((one) => lineOf(one.content).replaceAll('\n', ' '))
          .join(' ')
          .trim(),
      )
      .filter(Boolean)
      .map((item) => `- ${item}`)
  const line = lineOf(content)
  if (line === '') return []
  return type === 'heading' ? [`## ${line.replaceAll('\n', ' ')}`] : line.split('\n')
}

/**
 * The text of a legal page from the document of its editor.
 * @returns an empty text if the document is empty
 */
export function legalTextOf({ content = [] }: JSONContent): string {
  const lines: string[] = []
  let before = ''
  for (const block of content) {
    const own = linesOf(block)
    if (own.length === 0) continue
    // Without an empty line between them, two paragraphs or two lists would be read as one
    const alike = block.type === before && (block.type === 'paragraph' || block.type === 'bulletList')
    const gap = Math.max(Number(block.attrs?.gap ?? 1), alike ? 1 : 0)
    if (before) lines.push(...Array<string>(gap).fill(''))
    lines.push(...own)
    before = block.type ?? ''
  }
  return lines.join('\n')
}
