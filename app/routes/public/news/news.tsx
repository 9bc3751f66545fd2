import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { siteContext } from '#app/data/context.ts'
import { readNews } from '#app/data/news/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { picturePreload } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { list } from '#app/routes/public/graph/things.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/news'
import { feedLink } from './feed.ts'
import styles from './news.module.css'
import { leadSizes, leadWidths, NewsCard } from './news-card.tsx'
import { newsOnPage, newsPath, newsView } from './view.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const page = Number(url.searchParams.get('page') ?? 1)
  const { items, total } = await readNews(site.db, language, newsOnPage, (page - 1) * newsOnPage).catch(
    (error: Error) => {
      site.log('news not read', { message: error.message })
      throw data(null, { status: 503 })
    },
  )
  const pages = Math.max(1, Math.ceil(total / newsOnPage))
  if (page > pages) throw data('news', { status: 404 })
  const { title, lead } = publicMessages(language).landing.news
  return {
    title,
    lead,
    page,
    pages,
    // The other language has news of its own, so every page leads to its first page there
    twins: { ar: '/news', en: '/news' },
    items: items.map((item) => newsView(item, language, site.storageBase)),
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const siteName = frame.loaderData?.company.name ?? ''
  const siteUrl = root.loaderData?.siteUrl ?? ''
  const { title, lead, page, items } = loaderData
  const language = languageOf(location.pathname)
  const paths = { ar: newsPath(page), en: newsPath(page) }
  return [
    ...(page === 1 ? picturePreload(items[0]?.picture, leadWidths, leadSizes) : []),
    ...pageMeta({
      pathname: location.pathname,
      // An editor's words are only for the first page, so that no two pages have the same title
      own: page === 1 ? frame.loaderData?.own : null,
      siteUrl,
      siteName,
      title: [title, page > 1 ? String(page) : '', siteName].filter(Boolean).join(' | '),
      description: lead,
      paths,
      ...(page > 1 && { only: [language] }),
    }),
    feedLink(siteUrl, language, [title, siteName].filter(Boolean).join(' | ')),
    ...pageGraph({
      pathname: location.pathname,
      siteUrl,
      frame: frame.loaderData,
      type: 'CollectionPage',
      name: title,
      description: lead,
      paths,
      things: [
        list(
          title,
          items.map(({ path }) => pageUrl(siteUrl, language, path)),
        ),
      ],
    }),
  ]
}

/** The news in one language, pinned ones first, then the newest. */
export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { title, lead, items, page, pages } = loaderData
  return (
    <>
      <PageHead title={title}>
        <p>{lead}</p>
      </PageHead>
      <div className={styles.page}>
        {items.length === 0 ? (
          <p className={styles.empty}>{t('news.empty')}</p>
        ) : (
          <ol className={styles.list}>
            {items.map((item, place) => (
              <li key={item.id}>
                <NewsCard item={item} level={2} large={page === 1 && place === 0} />
              </li>
            ))}
          </ol>
        )}
        {pages > 1 && (
          <nav className={styles.pages} aria-label={t('news.pages')} data-screen="">
            {page > 1 && (
              <a href={pathFor(language, newsPath(page - 1))} rel="prev">
                {t('news.newerPage')}
              </a>
            )}
            <span>{t('news.pageOf', { page, pages })}</span>
            {page < pages && (
              <a href={pathFor(language, newsPath(page + 1))} rel="next">
                {t('news.olderPage')}
              </a>
            )}
          </nav>
        )}
        <p className={styles.feed} data-screen="">
          <a href={pathFor(language, '/news/feed.xml')}>{t('news.feed')}</a>
        </p>
      </div>
    </>
  )
}

export { PublicError as ErrorBoundary }
