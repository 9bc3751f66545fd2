import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { type ItemPage, questions, service } from '#app/routes/public/graph/things.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { summary } from '#app/routes/public/meta.ts'
import { languageOf } from '#common/language.ts'
import type { ServiceView } from './view.ts'

/** The structured data of a service's page: the service, and the questions that it answers. */
export function serviceGraph(
  pathname: string,
  siteUrl: string | undefined,
  frame: PublicFrame | undefined,
  { service: shown, paths, list }: ItemPage & { service: ServiceView },
) {
  if (!siteUrl) return []
  const language = languageOf(pathname)
  const url = pageUrl(siteUrl, language, paths[language])
  const description = shown.description || shown.scope
  return pageGraph({
    pathname,
    siteUrl,
    frame,
    paths,
    type: 'ItemPage',
    name: shown.title,
    description: summary(description),
    trail: [list],
    about: ids.service(siteUrl, shown.id),
    things: [
      service(siteUrl, { ...shown, description: summary(description, 500) }, url),
      ...questions(url, shown.questions),
    ],
  })
}
