import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { button } from '#app/components/button.ts'
import { FreeText } from '#app/components/free-text.tsx'
import { ServiceIcon } from '#app/components/icons.tsx'
import { siteContext } from '#app/data/context.ts'
import { readCardImages } from '#app/data/project-images/public.ts'
import { readProjectCards } from '#app/data/projects/public.ts'
import { readActiveServices, readServicePage } from '#app/data/services/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { RequestDialog } from '#app/routes/public/forms/request-dialog.tsx'
import { itemAt } from '#app/routes/public/item-at.server.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { ProjectCards } from '#app/routes/public/project/cards.tsx'
import { cardView } from '#app/routes/public/project/view.ts'
import { pathWith } from '#app/routes/public/projects/filters.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { inLanguage, languageOf, pathFor } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'
import type { Route } from './+types/service'
import { serviceGraph } from './graph.ts'
import styles from './service.module.css'
import { ServiceDetails } from './service-details.tsx'
import { ServiceLinks } from './service-links.tsx'
import { serviceView } from './view.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { id, paths } = await itemAt(site, url, 'services', params.service)
  const [row, services, cards, images] = await Promise.all([
    readServicePage(site.db, id).catch((error: Error) => {
      site.log('service not read', { id, message: error.message })
      throw data(null, { status: 503 })
    }),
    readSection(site, 'services', readActiveServices(site.db), []),
    readSection(site, 'projects', readProjectCards(site.db), []),
    readSection(site, 'pictures of projects', readCardImages(site.db), null),
  ])
  // Hidden or deleted between the two reads
  if (!row) throw data('services', { status: 410 })
  const slug = services.find((one) => one.id === id)?.[`slug_${language}`] ?? ''
  return {
    /** The path of the service's projects as a table: place, year, size and role of each. */
    register: pathWith({ service: slug }, { view: 'register' }),
    service: serviceView(row, language),
    paths,
    list: { path: '/services', name: publicMessages(language).landing.services.index.title },
    services: services.map((one) => ({
      id: one.id,
      path: pathsOf('services', one)[language],
      title: inLanguage(language, one.title_ar, one.title_en),
    })),
    projects: cards
      .filter((card) => card.service_ids.includes(id))
      .map((card) => cardView(card, language, site.storageBase, images?.get(card.id))),
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const siteName = frame.loaderData?.company.name ?? ''
  const siteUrl = root.loaderData?.siteUrl ?? ''
  const { service, paths, projects } = loaderData
  const [first] = projects
  return [
    ...pageMeta({
      pathname: location.pathname,
      own: frame.loaderData?.own,
      siteUrl,
      siteName,
      title: [service.title, siteName].filter(Boolean).join(' | '),
      description: service.description || service.scope,
      ...(first?.picture && { picture: first.picture, pictureAlt: first.title }),
      paths,
    }),
    ...serviceGraph(location.pathname, siteUrl, frame.loaderData, loaderData),
  ]
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { service, services, projects, register } = loaderData
  // Only whole rows; the register has all projects
  const shown = projects.slice(0, 6)
  const others = services.filter(({ id }) => id !== service.id)
  const request = (
    <a
      href={pathFor(language, `/request?service=${service.id}`)}
      className={button('bright')}
      data-service={service.id}
      data-screen=""
    >
      {t('services.request')}
    </a>
  )
  return (
    <>
      <article>
        <PageHead
          title={service.title}
          back={{ href: pathFor(language, '/services'), text: t('services.index.all') }}
        >
          {service.description && (
            <p dir="auto">
              <FreeText>{service.description}</FreeText>
            </p>
          )}
          <div className={styles.action}>
            {request}
            <ServiceIcon name={service.icon} className={styles.icon} />
          </div>
        </PageHead>
        <ServiceDetails service={service} />
        {projects.length > 0 && (
          <section className={styles.projects} aria-labelledby="service-projects">
            <div>
              <h2 id="service-projects">{t('services.page.projects')}</h2>
              <ProjectCards projects={shown} level={3} swipe />
              <p className={styles.register} data-screen="">
                <a href={pathFor(language, register)}>{t('services.page.register')}</a>
              </p>
            </div>
          </section>
        )}
        <aside className={styles.ask} data-screen="">
          <div>
            <p>{t('services.page.invitation')}</p>
            {request}
          </div>
        </aside>
      </article>
      {others.length > 0 && (
        <nav className={styles.others} aria-labelledby="other-services" data-screen="">
          <h2 id="other-services">{t('services.page.others')}</h2>
          <ServiceLinks services={others} />
        </nav>
      )}
      <RequestDialog services={services} />
      <FormWords />
    </>
  )
}

export { PublicError as ErrorBoundary }
