import type { Picture } from '#app/lib/images.ts'
import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { type ItemPage, project, service } from '#app/routes/public/graph/things.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { summary } from '#app/routes/public/meta.ts'
import { languageOf } from '#common/language.ts'
import type { ProofView } from './proof-view.ts'
import type { ProjectView } from './view.ts'

interface ProjectPage extends ItemPage {
  project: ProjectView
  pictures: { picture: Picture | null }[]
  /** The services that the company did for it. */
  offered: { id: string; title: string; path: string }[]
  proof: ProofView
  sector: string
  people: { id: string; name: string; position: string }[]
}

/** The structured data of a project's page: the project, as a work of the company, and its services. */
export function projectGraph(
  pathname: string,
  siteUrl: string | undefined,
  frame: PublicFrame | undefined,
  { project: shown, pictures, paths, list, offered, proof, sector, people }: ProjectPage,
) {
  if (!siteUrl) return []
  const language = languageOf(pathname)
  const picture = pictures[0]?.picture ?? null
  return pageGraph({
    pathname,
    siteUrl,
    frame,
    paths,
    type: 'ItemPage',
    name: shown.title,
    description: summary(shown.description),
    picture,
    trail: [list],
    about: ids.project(siteUrl, shown.id),
    things: [
      project(
        siteUrl,
        {
          ...shown,
          description: summary(shown.description, 500),
          picture,
          about: offered.map(({ id }) => ids.service(siteUrl, id)),
          sector,
          point: proof.facts.point,
          yearCompleted: proof.facts.yearCompleted,
          awards: proof.awards.map(({ name, year, by }) => [name, by, year].filter(Boolean).join(', ')),
          people,
        },
        pageUrl(siteUrl, language, paths[language]),
      ),
      ...offered.map((one) => service(siteUrl, one, pageUrl(siteUrl, language, one.path))),
    ],
  })
}
