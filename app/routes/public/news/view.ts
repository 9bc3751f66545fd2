import type { NewsItem } from '#app/data/news/public.ts'
import { showDay } from '#app/lib/dates.ts'
import { publicPicture } from '#app/lib/images.ts'
import { type Language, languages } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import { pathsOf } from '#common/slugs.ts'

/** How many articles a page of the list has. */
export const newsOnPage = 10

/** An article as lists show it, in one language. */
export function newsView(item: NewsItem, language: Language, storageBase: string) {
  return {
    id: item.id,
    path: pathsOf('news', item)[language],
    title: item.title,
    lead: item.lead,
    category: item.category ?? '',
    published: item.published_at,
    /** When it was last edited, or published if it has not been edited since. */
    changed: item.updated_at > item.published_at ? item.updated_at : item.published_at,
    day: showDay(riyadhDay(new Date(item.published_at)), language),
    isPinned: item.is_pinned,
    picture: publicPicture(item.image_url, storageBase, item),
    alt: item.alt ?? '',
  }
}

export type NewsView = ReturnType<typeof newsView>

/** The path of an article in each language; where it is not published in one, that of the list. */
export function twinsOf(item: NewsItem): Record<Language, string> {
  const paths = pathsOf('news', item)
  const at = (language: Language) => (item.languages.includes(language) ? paths[language] : '/news')
  return Object.fromEntries(languages.map((language) => [language, at(language)])) as Record<Language, string>
}

/** The path of a page of the list. */
export const newsPath = (page: number): string => (page > 1 ? `/news?page=${page}` : '/news')
