import { languages } from '#common/language.ts'
import {
  formTexts,
  hasBothLanguages,
  type NamedTable,
  namesOf,
  type PageText,
  pageFacts,
  pageLinks,
  pageTexts,
} from '#common/page-texts.ts'
import { phoneLink, whatsappAddress } from '#common/phone.ts'
import type { Backend } from '#server/backend/process.ts'
import { marked, markedByLine } from './marked-text.ts'
import { wrapBackend } from './wrap-backend.ts'

type Row = Record<string, unknown>

export interface Marks {
  /** The texts of a page, in the order of their numbers in the marks. */
  texts: readonly PageText[]
  /** The texts of links, by address. */
  links: ReadonlyMap<string, PageText>
  /** The facts, by the column that the page names. */
  facts: ReadonlyMap<string, PageText>
}

/** The link address for each column of the settings (`companyIn`, `readFacts`). */
const linkTo: Record<string, (value: string) => string> = {
  phone: phoneLink,
  email: (value) => `mailto:${value}`,
  whatsapp: whatsappAddress,
}

/**
 * A backend whose answers mark the source of each text, for a page that is being edited. Pages need not know
 * about it: the marks are part of the texts, and `showMarks` turns them into attributes
 * (docs/decisions/0069).
 */
export function withMarks(backend: Backend): Marks & { backend: Backend } {
  const texts: PageText[] = []
  const links = new Map<string, PageText>()
  const facts = new Map<string, PageText>()
  const mark = (value: unknown, text: PageText) => {
    if (typeof value !== 'string' || value.trim() === '') return value
    texts.push(text)
    const index = texts.length - 1
    // Mark each language, since pages show only one of them
    return hasBothLanguages(text)
      ? value
          .split(/(\s+·\s+)/)
          .map((part) => (part.trim() === '·' ? part : marked(part, index)))
          .join('')
      : marked(value, index)
  }

  /** If two texts have the same address, the first one gets the link. */
  function noteLinks(table: NamedTable, id: string, row: Row) {
    const note = (address: string, name: string) =>
      links.has(address) || links.set(address, { table, id, name })
    for (const name of namesOf(pageLinks, table)) {
      const value = row[name]
      if (typeof value === 'string' && value.trim() !== '') note(linkTo[name]?.(value.trim()) ?? value, name)
      else if (value !== null && typeof value === 'object')
        for (const [network, address] of Object.entries(value)) note(String(address), `${name}.${network}`)
    }
  }

  function markRow(table: NamedTable, row: Row): Row {
    const { id } = row
    if (typeof id !== 'string') return row
    const shown = { ...row }
    const show = (into: Row, name: string, stem: string) => {
      for (const column of [stem, `${stem}_ar`, `${stem}_en`])
        if (column in into) into[column] = mark(into[column], { table, id, name })
    }
    for (const name of namesOf(formTexts, table))
      for (const language of languages) {
        const text = shown[`${name}_${language}`]
        if (typeof text === 'string')
          shown[`${name}_${language}`] = markedByLine(
            text,
            (line) => texts.push({ table, id, name: `${name}.${line}` }) - 1,
          )
      }
    noteLinks(table, id, row)
    for (const name of namesOf(pageFacts, table)) facts.set(name, { table, id, name })
    for (const name of namesOf(pageTexts, table)) {
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

  /**
   * Marks articles in the form that the functions for news return: in one language, with their neighbours.
   */
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

  /** Reads rows with their ids, even if the page does not select them. */
  async function read(table: NamedTable, url: URL, init?: RequestInit): Promise<Response> {
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
    links,
    facts,
    backend: wrapBackend(backend, async (path, init) => {
      const url = new URL(path, 'http://backend.invalid')
      const method = init?.method ?? 'GET'
      const [, table = ''] = /^\/rest\/v1\/(\w+)$/.exec(url.pathname) ?? []
      if (method === 'GET' && (Object.hasOwn(pageTexts, table) || Object.hasOwn(formTexts, table)))
        return read(table as NamedTable, url, init)
      if (method === 'POST' && /^\/rest\/v1\/rpc\/(list|read)_news$/.test(url.pathname)) {
        const answer = await backend.fetch(path, init)
        return answer.ok ? Response.json(markNews(await answer.json())) : answer
      }
      return backend.fetch(path, init)
    }),
  }
}
