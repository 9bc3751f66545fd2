import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { addressFields } from '#app/data/addresses/admin.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { focusPercent, optionalPicture } from '#app/data/workspace-fields.ts'
import { articleIn, articleText, cleanArticle, isEmptyArticle } from '#common/article.ts'
import { type Language, languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { inRiyadh, publishMoment } from '#common/moment.ts'
import { isBlank } from '#common/text.ts'
import { isUuid } from '#common/uuid.ts'

export type News = Row<'news'>

/** The start of the query keys of news. */
export const newsKey = ['news'] as const

/** An article as the list shows it, without its text. */
export type NewsRow = Omit<News, 'body_ar' | 'body_en' | 'body_images'>

/** The filters of the list: a state in a language, such as `draft-ar`. */
export type NewsFilter = `${NewsState}-${Language}`

/** The list of the screen /admin/news, drafts too: pinned ones first, then the latest published or begun. */
export const newsList = {
  queryKey: [...newsKey, 'list'] as const,
  meta: readFrom('news'),
  read: (question: ListQuestion, filters: { state: string }) =>
    readList('list_news_admin', question, filters),
}

/** The titles of projects, by their ids. */
export const namesOfProjects = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['projects', 'names', ...ids],
    meta: readFrom('projects'),
    queryFn: async () =>
      rows(await browserDb().from('projects').select('id, title_ar, title_en').in('id', ids)),
  })

/** A whole article, for its form. */
export const newsArticle = (id: string) =>
  queryOptions({
    queryKey: [...newsKey, id],
    meta: readFrom('news'),
    queryFn: async () => rows(await browserDb().from('news').select().eq('id', id))[0] ?? null,
  })

/** The state of an article in a language. */
export type NewsState = 'missing' | 'draft' | 'scheduled' | 'published'
export const newsStates = ['published', 'scheduled', 'draft', 'missing'] as const

/** Whether an article is written, scheduled or published in a language. */
export function newsState(
  row: Pick<NewsRow, `${'title' | 'published_at'}_${Language}`>,
  language: Language,
  now = Date.now(),
): NewsState {
  const moment = row[`published_at_${language}`]
  if (moment) return Date.parse(moment) <= now ? 'published' : 'scheduled'
  return isBlank(row[`title_${language}`] ?? '') ? 'missing' : 'draft'
}

/** Ids, separated by commas. */
const ids = z.string().transform((typed) => typed.split(',').filter(isUuid))

const line = (max: number) => optional(text({ max, optional: true }))
const lead = optional(text({ max: limits.lead, lines: 'many', optional: true }))

/** The document of the editor, or null if it is empty. */
const body = z.string().transform((typed, context) => {
  const article = articleIn(typed)
  if (!article) return null
  if (JSON.stringify(article).length > limits.article * 0.9)
    context.addIssue({ code: 'custom', message: 'too_long', params: { count: limits.article } })
  return article
})

/** A moment in Riyadh (YYYY-MM-DDTHH:MM), in two years at the latest, or null. */
const moment = z.string().transform((typed, context) => {
  if (isBlank(typed)) return null
  const known = publishMoment(typed)
  if (!known) context.addIssue({ code: 'custom', message: 'date' })
  return known
})

export const newsForm = z
  .object({
    title_ar: line(limits.title),
    title_en: line(limits.title),
    lead_ar: lead,
    lead_en: lead,
    body_ar: body,
    body_en: body,
    published_at_ar: moment,
    published_at_en: moment,
    is_pinned: z.boolean(),
    category_ar: line(limits.category),
    category_en: line(limits.category),
    author_id: z.string().transform((id) => id || null),
    author_ar: line(limits.name),
    author_en: line(limits.name),
    image_url: optionalPicture,
    alt_ar: line(limits.alt),
    alt_en: line(limits.alt),
    focus_x: focusPercent,
    focus_y: focusPercent,
    service_ids: ids,
    project_ids: ids,
    ...addressFields,
  })
  .superRefine((values, context) => {
    const need = (field: string) => context.addIssue({ code: 'custom', message: 'required', path: [field] })
    if (!values.title_ar && !values.title_en) need('title_ar')
    // A published language needs title, lead and text
    for (const language of languages) {
      if (!values[`published_at_${language}`]) continue
      if (!values[`title_${language}`]) need(`title_${language}`)
      if (!values[`lead_${language}`]) need(`lead_${language}`)
      const article = values[`body_${language}`]
      if (!article || articleText(article) === '') need(`body_${language}`)
    }
  })

/** A document as the form holds it, always written the same way, so that an unchanged one compares equal. */
export const bodyValue = (document: unknown): string => {
  const article = cleanArticle(document)
  return isEmptyArticle(article) ? '' : JSON.stringify(article)
}

/** Adds an article, or changes one that is unchanged since it was loaded. @throws StaleEdit, DataError */
export async function saveNews(
  row: News | null,
  { published_at_ar, published_at_en, ...values }: z.output<typeof newsForm>,
  base: string | undefined,
  newId: string,
): Promise<News> {
  // The form has no seconds: keep the stored moment if it was not edited
  const kept = (typed: string | null, stored: string | null | undefined) =>
    inRiyadh(stored ?? null) === inRiyadh(typed) ? (stored ?? null) : typed
  const changed = {
    ...values,
    body_ar: values.body_ar as never,
    body_en: values.body_en as never,
    published_at_ar: kept(published_at_ar, row?.published_at_ar),
    published_at_en: kept(published_at_en, row?.published_at_en),
  }
  if (row) return updateIfUnchanged('news', row.id, base ?? row.updated_at, changed)
  return insertRow('news', { id: newId, ...changed })
}

/** Publishes an article in a language at a moment; null unpublishes it. @throws DataError */
export const publishNews = (id: string, language: Language, at: string | null) =>
  updateColumns('news', id, { [`published_at_${language}`]: at })

/** Deletes an article; the bin keeps its pictures. @throws DataError */
export const deleteNews = (id: string) => deleteRow('news', id)
