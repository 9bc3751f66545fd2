import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { button } from '#app/components/button.ts'
import { siteContext } from '#app/data/context.ts'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { readCardImages, readProjectImages } from '#app/data/project-images/public.ts'
import { readProject, readProjectCards } from '#app/data/projects/public.ts'
import { readActiveServices } from '#app/data/services/public.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { picturePreload, publicPicture } from '#app/lib/images.ts'
import { readSection } from '#app/lib/read-section.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { RequestDialog } from '#app/routes/public/forms/request-dialog.tsx'
import { itemAt } from '#app/routes/public/item-at.server.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { leaderView, memberView } from '#app/routes/public/team/view.ts'
import { inLanguage, languageOf, pathFor } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'
import type { Route } from './+types/project'
import { ProjectCards } from './cards.tsx'
import { Compare } from './compare.tsx'
import { ProjectStatus } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { projectGraph } from './graph.ts'
import { Neighbours } from './neighbours.tsx'
import { projectSizes, projectWidths } from './picture.tsx'
import styles from './project.module.css'
import { Awards, FactTable, MeasuredFigures, People, Story } from './proof.tsx'
import { proofView, relatedTo } from './proof-view.ts'
import { cardView, categoryPath, neighbours, projectView, splitLead } from './view.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { id, paths } = await itemAt(site, url, 'projects', params.project)
  const [row, images, cards, cardImages, services, leaders, members] = await Promise.all([
    readProject(site.db, id).catch((error: Error) => {
      site.log('project not read', { id, message: error.message })
      throw data(null, { status: 503 })
    }),
    readSection(site, 'project images', readProjectImages(site.db, id), []),
    readSection(site, 'other projects', readProjectCards(site.db), []),
    readSection(site, 'pictures of projects', readCardImages(site.db), null),
    readSection(site, 'services', readActiveServices(site.db), []),
    readSection(site, 'leadership', readLeaders(site.db), []),
    readSection(site, 'team', readTeamMembers(site.db), []),
  ])
  // Deleted between the two reads
  if (!row) throw data('projects', { status: 410 })
  const project = projectView(row, language, site.storageBase)
  const pictures = images
    .map((image) => ({
      id: image.id,
      picture: publicPicture(image.image_url, site.storageBase, image),
      alt: inLanguage(language, image.alt_ar, image.alt_en),
      drawing: publicPicture(image.drawing_url, site.storageBase, image),
    }))
    .filter((image) => image.picture !== null)
  if (pictures.length === 0)
    pictures.push({ id: project.id, picture: project.picture, alt: project.title, drawing: null })
  const { landing } = publicMessages(language)
  const proof = proofView(row, language, pictures)
  const cardOf = (card: (typeof cards)[number]) =>
    cardView(card, language, site.storageBase, cardImages?.get(card.id))
  const beside = neighbours(cards.map(cardOf), project.id)
  const people = [
    ...leaders.map((leader) => leaderView(leader, language, site.storageBase)),
    ...members.map((member) => memberView(member, language, site.storageBase)),
  ]
  return {
    project,
    paths,
    list: { path: '/projects', name: landing.projects.index.title },
    pictures,
    category: project.category && categoryPath(row, language),
    offered: services
      .filter((service) => row.service_ids.includes(service.id))
      .map((service) => ({
        id: service.id,
        path: pathsOf('services', service)[language],
        title: inLanguage(language, service.title_ar, service.title_en),
      })),
    proof,
    sector: proof.facts.sector ? landing.projects.facts.sectors[proof.facts.sector] : '',
    people: people
      .filter(({ id }) => row.team_ids.includes(id))
      .map(({ id, path, name, position, qualifications: { grade } }) => ({
        id,
        path,
        name,
        position,
        grade,
      })),
    related: relatedTo(row, cards, [beside.previous?.id, beside.next?.id]).map(cardOf),
    ...beside,
    services: services.map(({ id, title_ar, title_en }) => ({
      id,
      title: inLanguage(language, title_ar, title_en),
    })),
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  const siteName = frame.loaderData?.company.name ?? ''
  if (!loaderData) return []
  const [first] = loaderData.pictures
  return [
    ...picturePreload(first?.picture, projectWidths, projectSizes.page),
    ...pageMeta({
      pathname: location.pathname,
      own: frame.loaderData?.own,
      siteUrl: root.loaderData?.siteUrl ?? '',
      siteName,
      title: [loaderData.project.title, siteName].filter(Boolean).join(' | '),
      description: loaderData.project.description,
      picture: first?.picture,
      pictureAlt: first?.alt || loaderData.project.title,
      paths: loaderData.paths,
    }),
    ...projectGraph(location.pathname, root.loaderData?.siteUrl, frame.loaderData, loaderData),
  ]
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { project, pictures, category, offered, proof, people, related, previous, next, services } =
    loaderData
  const { lead, rest } = splitLead(project.description)
  return (
    <>
      <article>
        <PageHead
          title={project.title}
          back={{ href: pathFor(language, '/projects'), text: t('projects.all') }}
          kind="picture"
          beside={
            <>
              {project.category && (
                <p dir="auto">
                  <a href={pathFor(language, category)}>{project.category}</a>
                </p>
              )}
              <ProjectStatus project={project} />
            </>
          }
        />
        <Gallery title={project.title} pictures={pictures} />
        <div>
          <div className={styles.text}>
            <MeasuredFigures figures={proof.figures} />
            <div className={styles.story}>
              <FactTable project={project} facts={proof.facts} offered={offered} />
              {project.description && (
                <section aria-labelledby="project-about">
                  <h2 id="project-about">{t('projects.about')}</h2>
                  <p dir="auto">
                    {lead && <span className={styles.lead}>{lead}</span>}{' '}
                    <span className={styles.rest}>{rest}</span>
                  </p>
                </section>
              )}
            </div>
            <Story story={proof.story} />
            {proof.compared && <Compare {...proof.compared} />}
            <People people={people} />
            <Awards awards={proof.awards} />
            {related.length > 0 && (
              <section className={styles.related} aria-labelledby="project-related" data-screen="">
                <h2 id="project-related">{t('projects.facts.related')}</h2>
                <ProjectCards projects={related} level={3} swipe />
              </section>
            )}
          </div>
          <div className={styles.ask} data-screen="">
            <div>
              <p>{t('projects.invitation')}</p>
              <a
                href={pathFor(language, services.length > 0 ? `/request?project=${project.id}` : '/contact')}
                className={button('primary', styles.request)}
                data-service={services.length > 0 ? '' : undefined}
              >
                {t('projects.request')}
              </a>
            </div>
          </div>
        </div>
        <Neighbours previous={previous} next={next} />
      </article>
      {services.length > 0 && (
        <>
          <RequestDialog services={services} project={project.title} />
          <FormWords />
        </>
      )}
    </>
  )
}

export { PublicError as ErrorBoundary }
