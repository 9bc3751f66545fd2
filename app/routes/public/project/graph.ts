import type { Picture } from '#app/lib/images.ts'
import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { project } from '#app/routes/public/graph/things.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { summary } from '#app/routes/public/meta.ts'
import { languageOf } from '#common/language.ts'
import type { ProjectView } from './view.ts'

/** What a project's page says to machines: the project, as a work of the company. */
export function projectGraph(
  pathname: string,
  siteUrl: string | undefined,
  frame: PublicFrame | undefined,
  { project: shown, pictures }: { project: ProjectView; pictures: { picture: Picture | null }[] },
) {
  if (!siteUrl) return []
  const path = `/projects/${shown.id}`
  const url = pageUrl(siteUrl, languageOf(pathname), path)
  const picture = pictures[0]?.picture ?? null
  return pageGraph({
    pathname,
    siteUrl,
    frame,
    type: 'ItemPage',
    name: shown.title,
    description: summary(shown.description),
    picture,
    about: ids.project(siteUrl, shown.id),
    things: [project(siteUrl, { ...shown, description: summary(shown.description, 500), picture }, url)],
  })
}
