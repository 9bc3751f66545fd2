import type { Backend } from '#server/backend/process.ts'
import { type Row, readRestQuery, UnknownQuery } from './rest-query.ts'
import { wrapBackend } from './wrap-backend.ts'

/** A row of the website as it would be with its draft applied. */
interface DraftedRow {
  table: string
  row: Row
}

/** The tables of a section; every section except the team is named like its table. */
const tablesOf = (section: string) => (section === 'team' ? ['team_members', 'leadership_team'] : [section])

/** The fields of a published article that a draft can change. */
const sharedByNews = ['image_url', 'focus_x', 'focus_y', 'is_pinned']
const inNews = [...sharedByNews, 'title', 'lead', 'body', 'category', 'alt']

const filled = (value: unknown) => typeof value === 'string' && value.trim() !== ''

const isPast = (moment: unknown) => typeof moment === 'string' && Date.parse(moment) <= Date.now()

/** Whether an item would have a page, as in `private.is_on_website`. */
const hasPage = (section: string, row: Row) =>
  row.is_active !== false && (section !== 'team' || filled(row.bio_ar) || filled(row.bio_en))

/**
 * A backend whose reads answer as if drafts had been published: the rows that visitors can read, with the
 * drafted rows in place. Pages read it as usual (docs/decisions/0063). It writes nothing, and queries that it
 * cannot evaluate are answered without drafts.
 */
export function withDrafts(backend: Backend, drafted: readonly DraftedRow[]): Backend {
  const known = new Map<string, Row[]>()
  for (const { table, row } of drafted) known.set(table, [...(known.get(table) ?? []), row])

  async function read(table: string, url: URL, init?: RequestInit): Promise<Response> {
    const query = readRestQuery(url.searchParams)
    const all = new URL(url)
    for (const key of [...all.searchParams.keys()]) all.searchParams.delete(key)
    // Not `*`, since visitors can read only some columns of some tables
    all.searchParams.set('select', query.columns ? [...new Set(['id', ...query.named])].join(',') : '*')
    const headers = new Headers(init?.headers)
    headers.delete('accept')
    const answer = await backend.fetch(all.pathname + all.search, { ...init, headers })
    if (!answer.ok) return answer
    const rows = known.get(table) ?? []
    const replaced = new Set(rows.map(({ id }) => id))
    const found = [...((await answer.json()) as Row[]).filter(({ id }) => !replaced.has(id)), ...rows]
      .filter(query.matches)
      .sort(query.compare)
      .slice(query.offset, query.offset + query.limit)
      .map((row) =>
        query.columns ? Object.fromEntries(query.columns.map((name) => [name, row[name] ?? null])) : row,
      )
    if (!new Headers(init?.headers).get('accept')?.includes('pgrst.object')) return Response.json(found)
    if (found.length === 1) return Response.json(found[0])
    return Response.json({ code: 'PGRST116', message: 'not one row' }, { status: 406 })
  }

  /** Finds the item at an address; a drafted row is at the address that it would have. */
  async function findAddress(path: string, init?: RequestInit): Promise<Response> {
    const asked = JSON.parse(String(init?.body)) as Record<'section' | 'language' | 'slug', string>
    const items = tablesOf(asked.section).flatMap((table) =>
      (known.get(table) ?? []).map((row) => ({ table, row })),
    )
    const answerOf = ({ table, row }: DraftedRow) =>
      hasPage(asked.section, row)
        ? { state: 'shown', table_name: table, id: row.id, slug_ar: row.slug_ar, slug_en: row.slug_en }
        : null
    const slug = asked.slug.normalize()
    const here = items.find(({ row }) => [row.id, row.slug_ar, row.slug_en].includes(slug))
    if (here) return Response.json(answerOf(here))
    const answer = await backend.fetch(path, init)
    if (!answer.ok) return answer
    const found = (await answer.json()) as { id?: string } | null
    const changed = items.find(({ row }) => row.id === found?.id)
    return Response.json(changed ? answerOf(changed) : found)
  }

  /** Applies drafts to news, which functions return in one language. */
  function draftedNews(answer: unknown, language: string): unknown {
    if (answer === null || typeof answer !== 'object') return answer
    if (Array.isArray(answer)) return answer.map((one) => draftedNews(one, language))
    const drafted = known.get('news')?.find(({ id }) => id === (answer as Row).id)
    return Object.fromEntries(
      Object.entries(answer).map(([name, value]) => {
        if (['items', 'older', 'newer'].includes(name)) return [name, draftedNews(value, language)]
        const own =
          drafted?.[`${name}_${language}`] ?? (sharedByNews.includes(name) ? drafted?.[name] : undefined)
        return [name, inNews.includes(name) && own !== undefined ? own : value]
      }),
    )
  }

  /**
   * A drafted article that visitors cannot read yet in a language, as it will be after publishing; null for
   * any other.
   */
  function newArticle(row: Row, language: string) {
    const of = (name: string) => row[`${name}_${language}`]
    const unread = row.unread as string[] | undefined
    if (!unread?.includes(language)) return null
    return {
      id: row.id,
      slug_ar: row.slug_ar,
      slug_en: row.slug_en,
      languages: ['ar', 'en'].filter((side) => unread.includes(side) || isPast(row[`published_at_${side}`])),
      ...Object.fromEntries(inNews.map((name) => [name, of(name) ?? row[name] ?? null])),
      // Someone may preview it before it is complete
      lead: of('lead') ?? '',
      published_at: of('published_at') ?? new Date().toISOString(),
      updated_at: row.updated_at ?? new Date().toISOString(),
    }
  }

  /** The articles that drafts would add to the list of a language. */
  const newArticles = (language: string) =>
    (known.get('news') ?? []).flatMap((row) => newArticle(row, language) ?? [])

  /** A page of the news list; the articles that drafts would add come first. */
  async function listNews(path: string, init: RequestInit): Promise<Response> {
    const asked = JSON.parse(String(init.body)) as { language: string; skip?: number; take?: number }
    const { skip = 0, take = 10 } = asked
    const added = newArticles(asked.language)
    const first = added.slice(skip, skip + take)
    const rest = { skip: Math.max(0, skip - added.length), take: Math.max(1, take - first.length) }
    const answer = await backend.fetch(path, { ...init, body: JSON.stringify({ ...asked, ...rest }) })
    if (!answer.ok) return answer
    const page = draftedNews(await answer.json(), asked.language) as { total: number; items: Row[] }
    const items = [...first, ...page.items].slice(0, take)
    return Response.json({ ...page, total: page.total + added.length, items })
  }

  /** An article, even if visitors cannot read it yet. */
  async function readNews(path: string, init: RequestInit): Promise<Response> {
    const { language, id } = JSON.parse(String(init.body)) as { language: string; id: string }
    const answer = await backend.fetch(path, init)
    if (!answer.ok) return answer
    const article = draftedNews(await answer.json(), language)
    const row = known.get('news')?.find((one) => one.id === id)
    const added = article === null && row ? newArticle(row, language) : null
    if (!row || !added) return Response.json(article)
    const { service_ids = [], project_ids = [] } = row
    const author = row[`author_${language}`] ?? null
    return Response.json({ ...added, author, service_ids, project_ids, older: null, newer: null })
  }

  return wrapBackend(backend, async (path, init) => {
    const url = new URL(path, 'http://backend.invalid')
    const [, table] = /^\/rest\/v1\/(\w+)$/.exec(url.pathname) ?? []
    const method = init?.method ?? 'GET'
    if (method === 'POST' && url.pathname === '/rest/v1/rpc/find_address') return findAddress(path, init)
    if (method === 'POST' && init && known.has('news')) {
      if (url.pathname === '/rest/v1/rpc/list_news') return listNews(path, init)
      if (url.pathname === '/rest/v1/rpc/read_news') return readNews(path, init)
    }
    if (method !== 'GET' || !table || !known.has(table)) return backend.fetch(path, init)
    try {
      return await read(table, url, init)
    } catch (error) {
      if (error instanceof UnknownQuery) return backend.fetch(path, init)
      throw error
    }
  })
}
