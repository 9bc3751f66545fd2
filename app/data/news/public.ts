import type { Db } from '#app/data/db.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'

/** What lists show of a published article, in one language. */
export interface NewsItem {
  id: string
  slug_ar: string
  slug_en: string
  /** The languages in which it is published. */
  languages: Language[]
  title: string
  lead: string
  category: string | null
  published_at: string
  updated_at: string
  is_pinned: boolean
  image_url: string | null
  alt: string | null
  focus_x: number
  focus_y: number
}

/** A published article, with its neighbours. */
export interface NewsArticle extends NewsItem {
  /** The document of the editor, to be cleaned before it is shown. */
  body: unknown
  author: string | null
  service_ids: string[]
  project_ids: string[]
  older: NewsItem | null
  newer: NewsItem | null
}

export interface NewsPage {
  /** The number of articles published in the language. */
  total: number
  items: NewsItem[]
}

/** Some of the news of a language: pinned ones first, then the newest. @throws DataError */
export async function readNews(db: Db, language: Language, take: number, skip = 0): Promise<NewsPage> {
  return rows(await db.rpc('list_news', { language, skip, take }))
}

/** The most articles that the database returns at once. */
const atOnce = 100

/** All news of a language. @throws DataError */
export async function readAllNews(db: Db, language: Language): Promise<NewsItem[]> {
  const { items, total } = await readNews(db, language, atOnce)
  const all = [...items]
  while (all.length < total) {
    const { items: more } = await readNews(db, language, atOnce, all.length)
    if (more.length === 0) break
    all.push(...more)
  }
  return all
}

/** An article that is published in a language, or null. @throws DataError */
export async function readArticle(db: Db, language: Language, id: string): Promise<NewsArticle | null> {
  const answer = await db.rpc('read_news', { language, id })
  throwIfRefused(answer)
  return answer.data
}
