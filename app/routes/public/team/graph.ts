import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { type ItemPage, person } from '#app/routes/public/graph/things.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { summary } from '#app/routes/public/meta.ts'
import { languageOf } from '#common/language.ts'
import type { PersonView } from './view.ts'

interface PersonPage extends ItemPage {
  person: PersonView
  /** The name of the grade; null without one. */
  gradeName: string | null
  council: string
}

/** The structured data of a person's page: the person, who works for the company, with degrees and registration. */
export function personGraph(
  pathname: string,
  siteUrl: string | undefined,
  frame: PublicFrame | undefined,
  { person: shown, gradeName, council, paths, list }: PersonPage,
) {
  if (!siteUrl) return []
  const language = languageOf(pathname)
  const { degrees, number, until } = shown.qualifications
  return pageGraph({
    pathname,
    siteUrl,
    frame,
    paths,
    type: 'ProfilePage',
    name: shown.name,
    description: summary(shown.bio),
    picture: shown.picture,
    trail: [list],
    about: ids.person(siteUrl, shown.id),
    things: [
      person(
        siteUrl,
        {
          ...shown,
          description: summary(shown.bio, 500),
          degrees,
          registration: gradeName || number ? { name: gradeName, number, until, council } : null,
        },
        pageUrl(siteUrl, language, paths[language]),
      ),
    ],
  })
}
