import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { siteContext } from '#app/data/context.ts'
import { readArticle } from '#app/data/news/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { picturePreload } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { itemAt } from '#app/routes/public/item-at.server.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/article'
import styles from './article.module.css'
import { ArticleBody } from './article-body.tsx'
import { feedLink } from './feed.ts'
import { articleGraph } from './graph.ts'
import { leadWidths } from './news-card.tsx'
import { NewsFacts } from './news-facts.tsx'
import { NewsNeighbours } from './news-neighbours.tsx'
import { relatedTo } from './related.server.ts'
import { RelatedProjects, RelatedServices } from './related.tsx'
import { ShareLinks } from './share-links.tsx'
import { newsView, twinsOf } from './view.ts'

const sizes = '(width < 81rem) 100vw, 76rem'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { id, paths } = await itemAt(site, url, 'news', params.article)
  const row = await readArticle(site.db, language, id).catch((error: Error) => {
    site.log('article not read', { id, message: error.message })
    throw data(null, { status: 503 })
  })
  // Withdrawn between the two reads
  if (!row) throw data('news', { status: 410 })
  const { siteUrl, storageBase } = site
  const view = (item: typeof row.older) => item && newsView(item, language, storageBase)
  return {
    article: newsView(row, language, storageBase),
    author: row.author ?? '',
    body: row.body,
    storageBase,
    languages: row.languages,
    paths,
    twins: twinsOf(row),
    address: `${siteUrl}${pathFor(language, paths[language])}`,
    list: { path: '/news', name: publicMessages(language).landing.news.title },
    ...(await relatedTo(site, row, language)),
    older: view(row.older),
    newer: view(row.newer),
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const siteName = frame.loaderData?.company.name ?? ''
  const siteUrl = root.loaderData?.siteUrl ?? ''
  const { article, paths, languages, list } = loaderData
  return [
    ...picturePreload(article.picture, leadWidths, sizes),
    ...pageMeta({
      pathname: location.pathname,
      own: frame.loaderData?.own,
      siteUrl,
      siteName,
      title: [article.title, siteName].filter(Boolean).join(' | '),
      description: article.lead,
      ...(article.picture && { picture: article.picture, pictureAlt: article.alt || article.title }),
      paths,
      only: languages,
      article: { published: article.published, changed: article.changed },
    }),
    feedLink(siteUrl, languageOf(location.pathname), [list.name, siteName].filter(Boolean).join(' | ')),
    ...articleGraph(location.pathname, siteUrl, frame.loaderData, loaderData),
  ]
}

/** An article of the news. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { article, author, body, storageBase, address, services, projects, older, newer } = loaderData
  return (
    <>
      <article>
        <PageHead title={article.title} back={{ href: pathFor(language, '/news'), text: t('news.all') }}>
          <p dir="auto">{article.lead}</p>
          <NewsFacts item={article} {...(author && { author: t('news.by', { name: author }) })} />
        </PageHead>
        <div className={styles.page}>
          {article.picture && (
            <Picture
              picture={article.picture}
              alt={article.alt}
              width={1280}
              height={853}
              widths={leadWidths}
              sizes={sizes}
              className={styles.picture}
              fetchPriority="high"
            />
          )}
          <div className={styles.columns}>
            <ArticleBody body={body} storageBase={storageBase} />
            <div className={styles.beside}>
              <RelatedServices services={services} />
              <ShareLinks address={address} title={article.title} />
            </div>
          </div>
          <RelatedProjects projects={projects} />
        </div>
      </article>
      <NewsNeighbours older={older} newer={newer} />
    </>
  )
}

export { PublicError as ErrorBoundary }
