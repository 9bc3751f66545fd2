import type { MetaDescriptor } from 'react-router'
import { type Picture, sharePicturePath } from '#app/lib/images.ts'
import { summary } from '#app/lib/summary.ts'
import { shareSize } from '#common/images.ts'
import {
  barePath,
  directionOf,
  type Language,
  languageOf,
  languages,
  otherLanguage,
  pathFor,
} from '#common/language.ts'
import { shareCardOf, shareCardPath } from '#common/share-card.ts'

import { pageGraph } from './graph/graph.ts'
import { ids } from './graph/node.ts'
import type { PublicFrame } from './layout.tsx'
import type { OwnMeta } from './own-meta.ts'

export { summary }

interface Page {
  /** The path without the query. */
  pathname: string
  siteUrl: string
  title: string
  description: string
  /** The share image and its alternative text; the company's own by default. */
  picture?: Picture | null
  pictureAlt?: string
  /** The company's name. */
  siteName: string
  /** The path in each language, without the language, where they differ. */
  paths?: Record<Language, string> | undefined
  /** What an editor wrote for this page, in place of what it says by itself. */
  own?: OwnMeta | null | undefined
  /** The languages in which the page exists, if not in both. */
  only?: readonly Language[]
  /** When an article was published, and last changed. */
  article?: { published: string; changed: string }
  /** Keeps search engines from indexing the page. */
  hidden?: boolean
}

/** A public page's title, description, alternate languages and share card. */
export function pageMeta(page: Page): MetaDescriptor[] {
  const language = languageOf(page.pathname)
  const bare = barePath(page.pathname).replace(/(.)\/$/, '$1')
  const address = (to: Language) => `${page.siteUrl}${pathFor(to, page.paths?.[to] ?? bare)}`
  const { own } = page
  const title = own?.title || page.title
  const automatic = summary(page.description)
  const description = own?.description || automatic
  const twins = languages.filter((to) => page.only?.includes(to) ?? true)
  if (page.hidden) return [{ title: page.title }, { name: 'robots', content: 'noindex' }]
  return [
    { title },
    // The automatic texts, which editors see where they write none (app/workspace/page-meta)
    ...(own
      ? [
          { name: 'automatic-title', content: page.title },
          { name: 'automatic-description', content: automatic },
        ]
      : []),
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address(language) },
    ...(twins.length > 1 ? twins : []).map((to) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: to,
      href: address(to),
    })),
    ...(twins.length > 1
      ? [{ tagName: 'link' as const, rel: 'alternate', hrefLang: 'x-default', href: address('ar') }]
      : []),
    { property: 'og:type', content: page.article ? 'article' : 'website' },
    ...(page.article
      ? [
          { property: 'article:published_time', content: page.article.published },
          { property: 'article:modified_time', content: page.article.changed },
        ]
      : []),
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address(language) },
    { property: 'og:locale', content: directionOf(language) === 'rtl' ? 'ar_SA' : 'en_US' },
    ...(twins.length > 1
      ? [{ property: 'og:locale:alternate', content: otherLanguage(language) === 'ar' ? 'ar_SA' : 'en_US' }]
      : []),
    ...sharedPicture({ ...page, title, ...(own?.picture && { picture: own.picture, pictureAlt: title }) }),
  ]
}

/**
 * The share image. Services fetch it on its own and accept neither AVIF nor large files, so uploaded pictures are
 * resized to a JPEG of the one size that all of them show uncropped. A page without one has a drawn card with its title.
 */
function sharedPicture({ pathname, title, picture, pictureAlt, siteName, siteUrl }: Page): MetaDescriptor[] {
  const foreign = picture && !picture.stored
  const path = picture?.stored
    ? sharePicturePath(picture.stored, picture.focus)
    : (picture?.src ?? shareCardPath(encodedPath(pathname), shareCardOf(title, siteName)))
  const address = new URL(path, siteUrl).href
  const alt = picture ? pictureAlt : title
  return [
    { property: 'og:image', content: address },
    ...(foreign
      ? []
      : [
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: String(shareSize.width) },
          { property: 'og:image:height', content: String(shareSize.height) },
        ]),
    ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: address },
    ...(alt ? [{ name: 'twitter:image:alt', content: alt }] : []),
  ]
}

/** A path in the form that addresses have, whether its letters are encoded already or not. */
const encodedPath = (pathname: string) => new URL(pathname, 'http://page.invalid').pathname

/** The meta of a form's own page, from its loader data; empty when the page failed. */
export function formPageMeta(
  pathname: string,
  siteUrl = '',
  frame?: PublicFrame,
  page?: { title: string; description: string },
  type?: Parameters<typeof pageGraph>[0]['type'],
) {
  if (!page) return []
  const siteName = frame?.company.name ?? ''
  const title = [page.title, siteName].filter(Boolean).join(' | ')
  return [
    ...pageMeta({ pathname, siteUrl, siteName, title, description: page.description, own: frame?.own }),
    ...pageGraph({
      pathname,
      siteUrl,
      frame,
      name: page.title,
      description: summary(page.description),
      ...(type && { type }),
      ...(type === 'ContactPage' && { about: ids.organization(siteUrl), company: {} }),
    }),
  ]
}
