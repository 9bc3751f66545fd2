import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { ServiceIcon } from '#app/components/icons.tsx'
import { siteContext } from '#app/data/context.ts'
import { readActiveServices } from '#app/data/services/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { service } from '#app/routes/public/graph/things.ts'
import { pageMeta, summary } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { inLanguage, languageOf, pathFor } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'
import type { Route } from './+types/services'
import styles from './services.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const rows = await readActiveServices(site.db).catch((error: Error) => {
    site.log('services not read', { message: error.message })
    throw data(null, { status: 503 })
  })
  return {
    lead: publicMessages(language).landing.services.index.lead,
    title: publicMessages(language).landing.services.index.title,
    services: rows.map((row) => ({
      id: row.id,
      icon: row.icon,
      path: pathsOf('services', row)[language],
      title: inLanguage(language, row.title_ar, row.title_en),
      description: summary(inLanguage(language, row.description_ar, row.description_en), 240),
    })),
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const siteName = frame.loaderData?.company.name ?? ''
  const siteUrl = root.loaderData?.siteUrl ?? ''
  const { title, lead, services } = loaderData
  const language = languageOf(location.pathname)
  return [
    ...pageMeta({
      pathname: location.pathname,
      own: frame.loaderData?.own,
      siteUrl,
      siteName,
      title: [title, siteName].filter(Boolean).join(' | '),
      description: [lead, services.map((one) => one.title).join(', ')].join(' '),
    }),
    ...pageGraph({
      pathname: location.pathname,
      siteUrl,
      frame: frame.loaderData,
      type: 'CollectionPage',
      name: title,
      description: lead,
      things: services.map((one) => service(siteUrl, one, pageUrl(siteUrl, language, one.path))),
    }),
  ]
}

/** All services, each with a link to its page. */
export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { services, title, lead } = loaderData
  return (
    <>
      <PageHead title={title}>
        <p>{lead}</p>
      </PageHead>
      <div className={styles.page}>
        {services.length === 0 ? (
          <p className={styles.empty}>{t('services.empty')}</p>
        ) : (
          <ol className={styles.list}>
            {services.map(({ id, icon, path, title, description }) => (
              <li key={id}>
                <ServiceIcon name={icon} className={styles.icon} />
                <h2 dir="auto">
                  <a href={pathFor(language, path)}>{title}</a>
                </h2>
                {description && <p dir="auto">{description}</p>}
                <ArrowRight aria-hidden="true" className={`mirrored ${styles.arrow}`} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

export { PublicError as ErrorBoundary }
