import { type Language, pathFor } from '#common/language.ts'

/** The link by which programs find the feed of a language, for the head of a page. */
export const feedLink = (siteUrl: string, language: Language, title: string) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/rss+xml',
  href: `${siteUrl}${pathFor(language, '/news/feed.xml')}`,
  title,
})
