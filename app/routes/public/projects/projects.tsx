import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { siteContext } from '#app/data/context.ts'
import { readCardImages } from '#app/data/project-images/public.ts'
import { readProjectCards } from '#app/data/projects/public.ts'
import { readActiveServices } from '#app/data/services/public.ts'
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
import type { Sector } from '#common/project-facts.ts'
import type { Route } from './+types/projects'
import { filterProjects, filterWords, isForPeople, pathWith } from './filters.ts'
import { KingdomMap } from './kingdom-map.tsx'
import { ListControls, ListPages } from './list-controls.tsx'
import { ProjectListFilters } from './project-list-filters.tsx'
import styles from './projects.module.css'
import { mapPoints, pageOf, pageOfProjects, pageOfRegister, registerLine, registerOf } from './register.ts'
import { RegisterTable } from './register-table.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const [rows, images, services] = await Promise.all([
    readProjectCards(site.db).catch((error: Error) => {
      site.log('projects not read', { message: error.message })
      throw data(null, { status: 503 })
    }),
    readSection(site, 'pictures of projects', readCardImages(site.db), null),
    readSection(site, 'services', readActiveServices(site.db), []),
  ])
  const { landing } = publicMessages(language)
  const found = filterProjects(rows, url.searchParams, language, filterWords(landing, services))
  if ('unknown' in found) throw redirect(pathFor(language, found.unknown))
  const { filters, labels, chosen, kept, paths } = found
  const { title, lead } = landing.projects.index
  // A card names what the filters show: the sector, or else the category
  const kindOf = (row: (typeof rows)[number], category: string) =>
    (!chosen.category && row.sector && landing.projects.facts.sectors[row.sector as Sector]) || category
  const cardOf = (row: (typeof rows)[number]) => {
    const card = cardView(row, language, site.storageBase, images?.get(row.id))
    return { ...card, category: kindOf(row, card.category) }
  }
  const isRegister = kept.view === 'register'
  const register =
    isRegister &&
    registerOf(
      found.shown.map((row) => ({ row, ...registerLine(row, cardOf(row), language, landing) })),
      kept.sort ?? '',
      language,
    )
  const size = isRegister ? pageOfRegister : pageOfProjects
  const { shown, page, total } = pageOf(
    register ? register.lines.map(({ row }) => row) : found.shown,
    url.searchParams.get('page'),
    size,
  )
  const first = (page - 1) * size + 1
  return {
    title: [title, ...labels, page > 1 && landing.projects.index.page.replace('{{page}}', String(page))]
      .filter(Boolean)
      .join(' · '),
    lead,
    description: [
      lead,
      ...new Set(rows.map((row) => inLanguage(language, row.category_ar, row.category_en))),
    ].join(' · '),
    filters,
    // Search engines are led from a page for people only to the list, and from the register to the cards
    paths: isForPeople(pathWith(chosen, { ...kept, view: '' })) ? undefined : paths({ page }),
    twins: paths({ ...kept, page }),
    count: found.shown.length,
    projects: shown.map(cardOf),
    register: register && {
      lines: register.lines
        .slice(first - 1, first - 1 + shown.length)
        .map(({ id, path, cells }) => ({ id, path, cells })),
      first,
      columns: register.columns.map(({ name, sort, sorted }) => ({
        name,
        sorted,
        path: pathWith(chosen, { ...kept, sort }),
      })),
      unsorted: register.isSorted ? pathWith(chosen, { ...kept, sort: '' }) : null,
    },
    points: mapPoints(found.shown, cardOf),
    page,
    pages: Array.from({ length: total }, (_, index) => pathWith(chosen, { ...kept, page: index + 1 })),
    isPart: found.isPart,
    search: {
      words: kept.words ?? '',
      kept: Object.entries({
        ...chosen,
        ...(isRegister && { view: 'register', ...(kept.sort && { sort: kept.sort }) }),
      }),
      clear: pathWith(chosen, { ...kept, words: '' }),
      views: (['cards', 'register'] as const).map((name) => ({
        name,
        // The two views have pages of different lengths, so the other view starts at its first page
        path: pathWith(chosen, {
          ...kept,
          view: name,
          page: isRegister === (name === 'register') ? page : 1,
        }),
        isCurrent: isRegister === (name === 'register'),
      })),
    },
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
      own: loaderData.filters.every(({ all }) => all.isCurrent) ? frame.loaderData?.own : null,
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
  const { projects, register, filters, lead, count, points, page, pages, search, isPart } = loaderData
  const isFiltered = filters.some(({ all }) => !all.isCurrent)
  const none = search.words
    ? (`projects.index.${isFiltered ? 'noneOfBoth' : 'noneFound'}` as const)
    : isFiltered
      ? 'projects.index.none'
      : 'projects.empty'
  return (
    <>
      <PageHead title={t('projects.index.title')}>
        <p data-screen={register ? '' : undefined}>{lead}</p>
        <a href={pathFor(language, '/profile')} className={styles.profile} data-screen="">
          {t('profile.title')}
        </a>
      </PageHead>
      <div className={register ? `${styles.page} ${styles.table}` : styles.page}>
        {(filters.length > 0 || points.length > 0) && (
          <div className={styles.head}>
            {filters.length > 0 && <ProjectListFilters filters={filters} />}
            <KingdomMap points={points} />
          </div>
        )}
        <ListControls {...search} />
        <p className={projects.length > 0 ? styles.count : styles.empty} role="status">
          {projects.length > 0
            ? t(isPart ? 'projects.index.someWords' : 'projects.count', { count })
            : t(none, { words: search.words })}
        </p>
        {projects.length > 0 &&
          (register ? <RegisterTable {...register} /> : <ProjectCards projects={projects} />)}
        <ListPages page={page} paths={pages} />
      </div>
    </>
  )
}

export { PublicError as ErrorBoundary }
