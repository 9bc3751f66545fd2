import { siteContext } from '#app/data/context.ts'
import { picturePreload } from '#app/lib/images.ts'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { RequestDialog } from '#app/routes/public/forms/request-dialog.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf } from '#common/language.ts'
import type { Route } from './+types/landing'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { readLanding } from './content.server.ts'
import { Credentials } from './credentials.tsx'
import { landingGraph } from './graph.ts'
import { Hero, heroSizes, heroWidths } from './hero.tsx'
import { LatestNews } from './latest-news.tsx'
import { Projects } from './projects.tsx'
import { References } from './references.tsx'
import { type Part, parts, ShownParts } from './section.tsx'
import { Services } from './services.tsx'
import { Team } from './team.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  return readLanding(context.get(siteContext), languageOf(url.pathname))
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  const company = frame.loaderData?.company
  if (!loaderData) return []
  const headline = loaderData.copy['hero/main']
  return [
    ...picturePreload(loaderData.pictures.hero, heroWidths, heroSizes),
    ...pageMeta({
      pathname: location.pathname,
      own: frame.loaderData?.own,
      siteUrl: root.loaderData?.siteUrl ?? '',
      siteName: company?.name ?? '',
      title: [company?.name, headline?.title].filter(Boolean).join(' | '),
      description: company?.description || headline?.text || '',
      picture: loaderData.pictures.hero,
      pictureAlt: loaderData.pictures.hero?.alt || headline?.title,
    }),
    ...landingGraph(location.pathname, root.loaderData?.siteUrl, frame.loaderData, loaderData),
  ]
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const frame = useFrame()
  const { company, sections, facts } = frame
  const { copy, pictures, services, groups, leaders, members, references, news } = loaderData
  const isShown: Record<Part, boolean> = {
    about: sections.includes('about'),
    services: sections.includes('services'),
    projects: sections.includes('projects'),
    references: references.length > 0,
    credentials: facts.credentials.length > 0,
    team: sections.includes('team'),
    news: news.length > 0,
    contact: true,
  }
  return (
    <ShownParts value={parts.filter((part) => isShown[part])}>
      <Hero
        copy={copy}
        picture={pictures.hero}
        frame={frame}
        works={groups.flatMap(({ projects }) => projects.slice(0, 1)).slice(0, 3)}
      />
      {isShown.about && (
        <About copy={copy} picture={pictures.about} vision={company.vision} mission={company.mission} />
      )}
      {isShown.services && <Services copy={copy['services/main']} services={services} />}
      {isShown.projects && <Projects copy={copy['projects/main']} groups={groups} />}
      {isShown.references && <References references={references} />}
      {isShown.credentials && <Credentials credentials={facts.credentials} />}
      {isShown.team && <Team copy={copy['team/main']} leaders={leaders} members={members} />}
      {isShown.news && <LatestNews news={news} />}
      <Contact copy={copy['contact/main']} company={company} />
      {isShown.services && <RequestDialog services={services} />}
      <FormWords />
    </ShownParts>
  )
}

export { PublicError as ErrorBoundary }
