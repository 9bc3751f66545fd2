import {
  hasBothLanguages,
  type PageText,
  pageTexts,
  type TextTable,
  textAttribute,
  textKey,
} from '#common/page-texts.ts'
import type { Backend } from '#server/backend/process.ts'
import { wrapBackend } from './wrap-backend.ts'

// Characters for private use, which no text of the website has: pages pass them on like any other
const first = 0xe000
const [opens, closes] = ['\ue01e', '\ue01f']
const digits = 16
/** Every character of a mark: also in what is left of one that was cut. */
const anyMark = /[\ue000-\ue01f]/g
/** The same in the address of a link. */
const anyEncoded = /%EE%80%[89][0-9A-F]/gi

const numbered = (index: number) =>
  [...index.toString(digits)]
    .map((digit) => String.fromCharCode(first + Number.parseInt(digit, digits)))
    .join('')

/** A text with a mark around each of its lines, after what a list begins with. */
export function marked(text: string, index: number): string {
  return text
    .replace(anyMark, '')
    .split('\n')
    .map((line) => {
      const [, start = '', words = '', end = ''] = /^(\s*(?:[-–•*]\s+)?)(.*?)(\s*)$/s.exec(line) ?? []
      return words ? `${start}${opens}${numbered(index)}${opens}${words}${closes}${end}` : line
    })
    .join('\n')
}

type Row = Record<string, unknown>

/**
 * A backend whose answers say of each text where it comes from, for a page that is being edited. Pages know nothing of
 * it: the marks stand in the texts themselves, and `showMarks` makes attributes of them (docs/decisions/0069).
 */
export function withMarks(backend: Backend): { backend: Backend; texts: readonly PageText[] } {
  const texts: PageText[] = []
  const mark = (value: unknown, text: PageText) => {
    if (typeof value !== 'string' || value.trim() === '') return value
    texts.push(text)
    const index = texts.length - 1
    // Pages show the part of a language
    return hasBothLanguages(text)
      ? value
          .split(/(\s+·\s+)/)
          .map((part) => (part.trim() === '·' ? part : marked(part, index)))
          .join('')
      : marked(value, index)
  }

  function markRow(table: TextTable, row: Row): Row {
    const { id } = row
    if (typeof id !== 'string') return row
    const shown = { ...row }
    const show = (into: Row, name: string, stem: string) => {
      for (const column of [stem, `${stem}_ar`, `${stem}_en`])
        if (column in into) into[column] = mark(into[column], { table, id, name })
    }
    for (const name of pageTexts[table]) {
      const [list = '', part] = name.split('.')
      if (part === undefined) show(shown, name, name)
      else if (Array.isArray(shown[list]))
        shown[list] = (shown[list] as Row[]).map((entry, place) => {
          const marks = { ...entry }
          show(marks, `${list}.${place}.${part}`, part)
          return marks
        })
    }
    return shown
  }

  /** An article as the functions for news answer: in one language, with its neighbours. */
  function markNews(answer: unknown): unknown {
    if (Array.isArray(answer)) return answer.map(markNews)
    if (answer === null || typeof answer !== 'object') return answer
    const { items, older, newer, ...row } = answer as Row
    return {
      ...markRow('news', row),
      ...(items !== undefined && { items: markNews(items) }),
      ...(older !== undefined && { older: markNews(older) }),
      ...(newer !== undefined && { newer: markNews(newer) }),
    }
  }

  /** A read of rows, with their ids whether the page asks for them or not. */
  async function read(table: TextTable, url: URL, init?: RequestInit): Promise<Response> {
    const asked = url.searchParams.get('select')?.split(',') ?? ['*']
    const knowsId = asked.includes('*') || asked.includes('id')
    if (!knowsId) url.searchParams.set('select', ['id', ...asked].join(','))
    const answer = await backend.fetch(url.pathname + url.search, init)
    if (!answer.ok) return answer
    const show = (row: Row) => {
      const { id, ...others } = markRow(table, row)
      return knowsId ? { id, ...others } : others
    }
    const body = (await answer.json()) as Row | Row[]
    return Response.json(Array.isArray(body) ? body.map(show) : show(body), { status: answer.status })
  }

  return {
    texts,
    backend: wrapBackend(backend, async (path, init) => {
      const url = new URL(path, 'http://backend.invalid')
      const method = init?.method ?? 'GET'
      const [, table = ''] = /^\/rest\/v1\/(\w+)$/.exec(url.pathname) ?? []
      if (method === 'GET' && Object.hasOwn(pageTexts, table)) return read(table as TextTable, url, init)
      if (method === 'POST' && /^\/rest\/v1\/rpc\/(list|read)_news$/.test(url.pathname)) {
        const answer = await backend.fetch(path, init)
        return answer.ok ? Response.json(markNews(await answer.json())) : answer
      }
      return backend.fetch(path, init)
    }),
  }
}

/** Elements that have no end. */
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
/** Elements whose text is not a text of the page or that take no elements, comments, elements, and texts. */
const pieces =
  /<(script|style|title|textarea|option|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/gi

const digit = `[${String.fromCharCode(first)}-${String.fromCharCode(first + digits - 1)}]`
const opening = new RegExp(`^${opens}(${digit}+)${opens}$`)
const edges = new RegExp(`(${opens}${digit}+${opens}|${closes})`)

const numberIn = (mark: string) =>
  Number.parseInt([...mark].map((one) => (one.charCodeAt(0) - first).toString(digits)).join(''), digits)

/**
 * The marks of a page as attributes: each text in an element that names it. Wherever an element cannot be, such as in a
 * title or an attribute, the marks are gone.
 * @param html as React renders it
 */
export function showMarks(html: string, texts: readonly PageText[]): string {
  const clean = (text: string) => text.replace(anyMark, '').replace(anyEncoded, '')
  /** The text that is being read, and how deep it began: a page may spread one over several elements. */
  let current: { text: PageText; depth: number } | undefined
  let depth = 0

  function words(text: string): string {
    let shown = ''
    for (const part of text.split(edges)) {
      const [, mark] = opening.exec(part) ?? []
      if (mark !== undefined) {
        const known = texts[numberIn(mark)]
        current = known && { text: known, depth }
      } else if (part === closes) current = undefined
      else if (current && part.trim() !== '')
        shown += `<span ${textAttribute}="${textKey(current.text)}">${clean(part)}</span>`
      else shown += clean(part)
    }
    return shown
  }

  return html.replace(pieces, (found: string, raw?: string, slash?: string, element?: string, rest = '') => {
    if (raw) return clean(found)
    if (element === undefined) return found.startsWith('<') ? found : words(found)
    if (slash) {
      depth--
      // A text that was cut has no end: it does not go on beside what holds its element
      if (current && depth < current.depth - 1) current = undefined
    } else if (!empty.test(element) && !rest.endsWith('/')) depth++
    return clean(found)
  })
}
