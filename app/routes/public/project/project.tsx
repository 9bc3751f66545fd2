import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { button } from '../../../components/button.ts'
import { siteContext } from '../../../data/context.ts'
import { readProjectImages } from '../../../data/project-images.ts'
import { readProject } from '../../../data/projects.ts'
import { publicPicture } from '../../../lib/images.ts'
import { inLanguage, languageOf, pathFor } from '../../../lib/language.ts'
import { readSection } from '../../../lib/sections.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { pageMeta } from '../meta.ts'
import { PublicError } from '../public-error.tsx'
import type { Route } from './+types/project'
import { ProjectFacts } from './facts.tsx'
import { ProjectPicture } from './picture.tsx'
import styles from './project.module.css'
import { projectView } from './view.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  if (!uuid.test(params.id)) throw data('project', { status: 404 })
  const [row, images] = await Promise.all([
    readProject(site.db, params.id).catch((error: Error) => {
      site.log('project not read', { id: params.id, message: error.message })
      throw data(null, { status: 503 })
    }),
    readSection(site, 'project images', readProjectImages(site.db, params.id), []),
  ])
  if (!row) throw data('project', { status: 404 })
  const project = projectView(row, language, site.storageBase)
  const pictures = images
    .map((image) => ({
      id: image.id,
      picture: publicPicture(image.image_url, site.storageBase),
      alt: inLanguage(language, image.alt_ar, image.alt_en),
    }))
    .filter((image) => image.picture !== null)
  if (pictures.length === 0) pictures.push({ id: project.id, picture: project.picture, alt: project.title })
  return { project, pictures }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  const siteName = frame.loaderData?.company.name ?? ''
  if (!loaderData) return []
  return pageMeta({
    pathname: location.pathname,
    siteUrl: root.loaderData?.siteUrl ?? '',
    siteName,
    title: [loaderData.project.title, siteName].filter(Boolean).join(' | '),
    description: loaderData.project.description,
    picture: loaderData.pictures[0]?.picture,
    pictureAlt: loaderData.pictures[0]?.alt || loaderData.project.title,
  })
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { project, pictures } = loaderData
  const [first, ...others] = pictures
  return (
    <article className={styles.page}>
      <a href={pathFor(language, '/#projects')} className={styles.back}>
        {t('projects.all')}
      </a>
      <header>
        <p className={styles.category} dir="auto">
          {project.category}
        </p>
        <h1 dir="auto">{project.title}</h1>
      </header>
      <div className={styles.first}>
        <ProjectPicture picture={first?.picture ?? null} alt={first?.alt || project.title} place="page" />
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="project-about">
          <h2 id="project-about">{t('projects.about')}</h2>
          <p className={styles.description} dir="auto">
            {project.description}
          </p>
        </section>
        <aside className={styles.facts} aria-labelledby="project-facts">
          <h2 id="project-facts">{t('projects.facts')}</h2>
          <ProjectFacts project={project} />
          <a href={pathFor(language, '/request')} className={button('primary')}>
            {t('projects.request')}
          </a>
        </aside>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="project-gallery">
          <h2 id="project-gallery">{t('projects.gallery')}</h2>
          <ul className={styles.gallery}>
            {others.map(({ id, picture, alt }, index) => (
              <li key={id}>
                <a href={picture?.src}>
                  <ProjectPicture
                    picture={picture}
                    place="card"
                    alt={alt || t('projects.picture', { title: project.title, number: index + 2 })}
                  />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

export { PublicError as ErrorBoundary }
