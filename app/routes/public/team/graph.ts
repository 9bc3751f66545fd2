import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { type ItemPage, person } from '#app/routes/public/graph/things.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { summary } from '#app/routes/public/meta.ts'
import { languageOf } from '#common/language.ts'
import type { QualificationsView } from './qualifications.ts'
import type { PersonView } from './view.ts'

interface PersonPage extends ItemPage {
  person: PersonView
  /** With the words for the grade and for the Council. */
  qualifications: QualificationsView & { gradeName: string | null; council: string }
}

/** The structured data of a person's page: the person, who works for the company, with degrees and registration. */
export function personGraph(
  pathname: string,
  siteUrl: string | undefined,
  frame: PublicFrame | undefined,
  { person: shown, qualifications, paths, list }: PersonPage,
) {
  if (!siteUrl) return []
  const language = languageOf(pathname)
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
          degrees: qualifications.degrees,
          registration: registrationOf(qualifications),
        },
        pageUrl(siteUrl, language, paths[language]),
      ),
    ],
  })
}

/** The registration with the Council, if there is a grade or a number. */
const registrationOf = ({ gradeName, number, until, council }: PersonPage['qualifications']) =>
  gradeName || number ? { name: gradeName, number, until, council } : null
