import { Parser } from 'htmlparser2'

/** Elements that mail programs do not show. */
const hidden = new Set([
  'head',
  'title',
  'style',
  'script',
  'noscript',
  'template',
  'svg',
  'object',
  'iframe',
])
/** Elements that begin and end on separate lines, and elements with space around them. */
const lines = new Set(['div', 'tr', 'li', 'ul', 'ol', 'dd', 'dt', 'section', 'header', 'footer', 'hr'])
const paragraphs = new Set(['p', 'table', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/**
 * Extracts the text of a mail that has only HTML; quoted lines begin with `>` as in plain text. Markup is
 * never shown. Each mail is parsed in one pass, however hostile it is.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let startsLine = true
  let unseen = 0
  let quoted = 0
  const end = (line: string) => {
    if (!line) return
    parts.push(line)
    startsLine = line.endsWith('\n')
  }
  const breakAt = (name: string) => end(paragraphs.has(name) ? '\n\n' : lines.has(name) ? '\n' : '')
  const parser = new Parser({
    onopentagname(name) {
      if (hidden.has(name)) unseen += 1
      if (name === 'br') end('\n')
      if (name === 'td' || name === 'th') end(' ')
      breakAt(name)
      if (name === 'blockquote' && quoted < 5) quoted += 1
      if (name === 'li') end('- ')
    },
    ontext(part) {
      if (unseen > 0) return
      const plain = part.replace(/[\s\u00a0]+/g, ' ')
      if (!startsLine) return end(plain)
      const begun = plain.trimStart()
      if (begun) end('>'.repeat(quoted) + (quoted ? ' ' : '') + begun)
    },
    onclosetag(name) {
      if (hidden.has(name) && unseen > 0) unseen -= 1
      if (name === 'blockquote' && quoted > 0) quoted -= 1
      breakAt(name)
    },
  })
  parser.end(html)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n')
    .trim()
}
