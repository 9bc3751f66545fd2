import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { type Crumb, newsArticle } from '#app/routes/public/graph/things.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { summary } from '#app/routes/public/meta.ts'
import { type Language, languageOf } from '#common/language.ts'
import type { NewsView } from './view.ts'

interface ArticlePage {
  article: NewsView
  author: string
  paths: Record<Language, string>
  list: Crumb
}

/** The structured data of an article's page. */
export function articleGraph(
  pathname: string,
  siteUrl: string,
  frame: PublicFrame | undefined,
  { article, author, paths, list }: ArticlePage,
) {
  const language = languageOf(pathname)
  const url = pageUrl(siteUrl, language, paths[language])
  return pageGraph({
    pathname,
    siteUrl,
    frame,
    paths,
    type: 'ItemPage',
    name: article.title,
    description: summary(article.lead),
    picture: article.picture,
    trail: [list],
    about: ids.article(siteUrl, language, article.id),
    things: [newsArticle(siteUrl, language, { ...article, author }, url)],
  })
}
