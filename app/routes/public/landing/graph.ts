import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids, refer } from '#app/routes/public/graph/node.ts'
import { list, person, service } from '#app/routes/public/graph/things.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { languageOf } from '#common/language.ts'
import type { Landing } from './content.server.ts'

/** The structured data of the home page: everything about the company, its services, people and projects. */
export function landingGraph(
  pathname: string,
  siteUrl: string | undefined,
  frame: PublicFrame | undefined,
  { copy, pictures, services, groups, leaders, members }: Landing,
) {
  if (!siteUrl || !frame) return []
  const language = languageOf(pathname)
  const projects = groups.flatMap((group) => group.projects)
  const { description } = frame.company
  const founders = leaders.filter(({ memberType }) => memberType === 'founder')
  return pageGraph({
    pathname,
    siteUrl,
    frame,
    name: frame.company.name,
    description: description || copy['hero/main']?.text || '',
    picture: pictures.hero,
    about: ids.organization(siteUrl),
    company: {
      founder: founders.map(({ id }) => refer(ids.person(siteUrl, id))),
      employee: [...leaders, ...members].map(({ id }) => refer(ids.person(siteUrl, id))),
      makesOffer: services.map(({ id }) => ({
        '@type': 'Offer',
        itemOffered: refer(ids.service(siteUrl, id)),
      })),
    },
    things: [
      ...services.map((one) => service(siteUrl, one, pageUrl(siteUrl, language, one.path))),
      ...[...leaders, ...members].map((one) =>
        person(siteUrl, one, one.path ? pageUrl(siteUrl, language, one.path) : undefined),
      ),
      ...(projects.length > 0
        ? [
            list(
              copy['projects/main']?.title || frame.company.name,
              projects.map(({ path }) => pageUrl(siteUrl, language, path)),
            ),
          ]
        : []),
    ],
  })
}
