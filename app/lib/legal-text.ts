/** A piece of a line: plain, bold, code, or a link with its address. */
export interface Piece {
  as: 'text' | 'strong' | 'code' | 'link'
  text: string
  to?: string
}

/** What a section is made of. `contact` stands for the company's contact details. */
export type Block =
  | { as: 'paragraph'; pieces: Piece[] }
  | { as: 'list'; items: Piece[][] }
  | { as: 'terms'; items: Term[] }
  | { as: 'contact' }

/** An item that begins with a bold label, and what is said about it. */
interface Term {
  label: Piece[]
  text: Piece[]
}

interface LegalSection {
  /** Empty for what is before the first heading. */
  title: string
  blocks: Block[]
}

const inline =
  /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\((\/[^\s)/\\][^\s)\\]*|https:\/\/[^\s)]+|mailto:[^\s)]+)\)/g

/** The pieces of a line. Only addresses of this site, https and mailto become links; everything else stays as written. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(inline)) {
    if (found.index > from) pieces.push({ as: 'text', text: line.slice(from, found.index) })
    const [all, strong, code, text, to] = found
    if (strong !== undefined) pieces.push({ as: 'strong', text: strong })
    else if (code !== undefined) pieces.push({ as: 'code', text: code })
    else pieces.push({ as: 'link', text: text ?? '', to: to ?? '' })
    from = found.index + all.length
  }
  if (from < line.length) pieces.push({ as: 'text', text: line.slice(from) })
  return pieces
}

/** Splits an item after its bold label, which begins it and ends with a colon. The colon itself is left out. */
function termOf(item: Piece[]): Term | undefined {
  const end = item.findIndex(({ as, text }) => as === 'strong' && text.endsWith(':'))
  if (item[0]?.as !== 'strong' || end === -1) return
  const [first, ...rest] = item.slice(end + 1)
  if (!first) return
  const closing = { as: 'strong' as const, text: item[end]?.text.slice(0, -1).trimEnd() ?? '' }
  return {
    label: [...item.slice(0, end), ...(closing.text ? [closing] : [])],
    text: [{ ...first, text: first.text.trimStart() }, ...rest],
  }
}

/** A list whose every item begins with a bold label is a list of terms: in one column, labels would crowd the text. */
function asTerms(block: Block): Block {
  if (block.as !== 'list') return block
  const items = block.items.map(termOf).filter((term) => term !== undefined)
  return items.length === block.items.length ? { as: 'terms', items } : block
}

/**
 * Reads the text of a legal page: headings begin with `## `, list items with `- `, an empty line ends a paragraph, and
 * `{company}` is the company's name. A line `{contact}` stands for its contact details. A list whose items all begin
 * with a bold label and a colon (`- **Label:** text`) is a list of terms.
 */
export function legalSections(body: string, company: string): LegalSection[] {
  const sections: LegalSection[] = [{ title: '', blocks: [] }]
  let joins = false
  for (const raw of body.replaceAll('{company}', () => company).split(/\r?\n/)) {
    const line = raw.trim()
    const blocks = sections.at(-1)?.blocks ?? []
    const last = joins ? blocks.at(-1) : undefined
    joins = line !== ''
    if (line === '') continue
    if (line.startsWith('## ')) {
      sections.push({ title: line.slice(3).trim(), blocks: [] })
      joins = false
    } else if (line === '{contact}') {
      blocks.push({ as: 'contact' })
      joins = false
    } else if (line.startsWith('- ')) {
      const item = piecesOf(line.slice(2).trim())
      if (last?.as === 'list') last.items.push(item)
      else blocks.push({ as: 'list', items: [item] })
    } else if (last?.as === 'paragraph') last.pieces.push({ as: 'text', text: '\n' }, ...piecesOf(line))
    else blocks.push({ as: 'paragraph', pieces: piecesOf(line) })
  }
  return sections
    .filter(({ title, blocks }) => title || blocks.length > 0)
    .map(({ title, blocks }) => ({ title, blocks: blocks.map(asTerms) }))
}

/** The words of a text in one line, for search engines. */
export function plainWords(sections: LegalSection[]): string {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.as === 'paragraph' ? [block.pieces.map(({ text }) => text).join('')] : []))
    .join(' ')
}
