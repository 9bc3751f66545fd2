import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { siteContext } from '#app/data/context.ts'
import { readCardImages } from '#app/data/project-images/public.ts'
import { readProjectCards } from '#app/data/projects/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { list } from '#app/routes/public/graph/things.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { ProjectCards } from '#app/routes/public/project/cards.tsx'
import { cardView } from '#app/routes/public/project/view.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { inLanguage, languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/projects'
import { filterProjects } from './filters.ts'
import { ProjectListFilters } from './project-list-filters.tsx'
import styles from './projects.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const [rows, images] = await Promise.all([
    readProjectCards(site.db).catch((error: Error) => {
      site.log('projects not read', { message: error.message })
      throw data(null, { status: 503 })
    }),
    readSection(site, 'pictures of projects', readCardImages(site.db), null),
  ])
  const found = filterProjects(rows, url.searchParams, language)
  if ('unknown' in found) throw redirect(pathFor(language, found.unknown))
  const { shown, filters, labels, paths } = found
  const { title, lead } = publicMessages(language).landing.projects.index
  return {
    title: [title, ...labels].join(' · '),
    lead,
    description: [
      lead,
      ...new Set(rows.map((row) => inLanguage(language, row.category_ar, row.category_en))),
    ].join(' · '),
    filters,
    // Two filters and more are parts of what one has: search engines are led to the whole list
    paths: labels.length > 1 ? undefined : paths,
    twins: paths,
    projects: shown.map((row) => cardView(row, language, site.storageBase, images?.get(row.id))),
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const siteName = frame.loaderData?.company.name ?? ''
  const [first] = loaderData.projects
  const siteUrl = root.loaderData?.siteUrl ?? ''
  const language = languageOf(location.pathname)
  return [
    ...pageMeta({
      pathname: location.pathname,
      siteUrl,
      siteName,
      title: [loaderData.title, siteName].filter(Boolean).join(' | '),
      description: loaderData.description,
      picture: first?.picture ?? null,
      pictureAlt: first?.title ?? '',
      paths: loaderData.paths,
    }),
    ...pageGraph({
      pathname: location.pathname,
      siteUrl,
      frame: frame.loaderData,
      paths: loaderData.paths,
      type: 'CollectionPage',
      name: loaderData.title,
      description: loaderData.lead,
      things: [
        list(
          loaderData.title,
          loaderData.projects.map(({ path }) => pageUrl(siteUrl, language, path)),
        ),
      ],
    }),
  ]
}

/** All projects as cards, filtered by links. */
export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { projects, filters, lead } = loaderData
  return (
    <>
      <PageHead
        title={t('projects.index.title')}
        back={{ href: pathFor(language), text: t('projects.index.home') }}
      >
        <p>{lead}</p>
        <a href={pathFor(language, '/profile')} className={styles.profile} data-screen="">
          {t('profile.title')}
        </a>
      </PageHead>
      <div className={styles.page}>
        {filters.length > 0 && <ProjectListFilters filters={filters} />}
        <p className={styles.count} role="status">
          {t('projects.count', { count: projects.length })}
        </p>
        {projects.length > 0 ? (
          <ProjectCards projects={projects} eager={3} />
        ) : (
          <p className={styles.empty}>{t(filters.length > 0 ? 'projects.index.none' : 'projects.empty')}</p>
        )}
      </div>
    </>
  )
}

export { PublicError as ErrorBoundary }
