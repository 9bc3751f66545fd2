import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { Dialog } from '#app/components/dialog.tsx'
import { Dotted } from '#app/components/dotted.tsx'
import type { Copy } from '#app/data/site-content/public.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ProjectFacts } from '#app/routes/public/project/facts.tsx'
import { ProjectPicture } from '#app/routes/public/project/picture.tsx'
import type { ProjectView } from '#app/routes/public/project/view.ts'
import swipe from '#app/routes/public/swipe.module.css'
import { pathFor, wordsWithCommas } from '#common/language.ts'
import type { Role } from '#common/project-facts.ts'
import type { Landing } from './content.server.ts'
import { ProjectFilters } from './project-filters.tsx'
import styles from './projects.module.css'
import { Section, SectionMore } from './section.tsx'

/** What the company did, or its role in the contract if nothing else is entered. */
function worksOf(roles: readonly Role[]) {
  const works = roles.filter((role) => !role.endsWith('consultant'))
  return works.length > 0 ? works : roles
}

/** A project's dialog, which `project-dialog.client.ts` opens. */
function ProjectDialog({ project, page }: { project: ProjectView; page: string }) {
  const { t } = useTranslation('landing')
  return (
    <template data-window={project.id}>
      <Dialog title={project.title} wide>
        <div className={styles.details}>
          <ProjectPicture
            picture={project.picture}
            alt={project.pictureAlt || project.title}
            place="window"
          />
          <p className={styles.category} dir="auto">
            {project.category}
          </p>
          <ProjectFacts project={project} />
          <p className={styles.description} dir="auto">
            {project.description}
          </p>
          <div className={styles.actions}>
            <a href={page} className={button('primary')}>
              {t('projects.more')}
            </a>
          </div>
        </div>
      </Dialog>
    </template>
  )
}

/** The portfolio by category. A card opens the details; without JavaScript it links to the project's page. */
export function Projects({ copy, groups }: { copy: Copy | undefined; groups: Landing['groups'] }) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const page = (project: ProjectView) => pathFor(language, project.path)
  const named = groups.map((group, index) => ({
    ...group,
    id: `category-${index + 1}`,
    name: group.category || t('projects.uncategorised'),
  }))
  return (
    <Section id="projects" title={t('common:nav.projects')} copy={copy} ground="deep">
      {named.length === 0 && <p className={styles.empty}>{t('projects.empty')}</p>}
      {named.length > 1 && <ProjectFilters groups={named} />}
      {/* biome-ignore lint/a11y/useSemanticElements: on phones it is a row to swipe, and not a group of fields. */}
      <div className={`${styles.groups} ${swipe.swipe}`} role="group" aria-labelledby="projects-title">
        {named.map(({ id, name, total, path, projects }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.group}>
            <div className={styles.head}>
              <h3 id={`${id}-title`} dir="auto">
                {name}
              </h3>
              <p>{t('projects.count', { count: total })}</p>
            </div>
            <ul className={styles.cards}>
              {projects.map((project) => (
                <li key={project.id} className={styles.card}>
                  <div className={styles.frame}>
                    <ProjectPicture picture={project.picture} alt="" place="card" />
                  </div>
                  <h4 dir="auto">
                    <a href={page(project)} data-project={project.id}>
                      {project.title}
                    </a>
                  </h4>
                  <Dotted
                    parts={[
                      wordsWithCommas(
                        language,
                        worksOf(project.roles).map((role) => t(`projects.facts.roles.${role}`)),
                      ),
                      project.area && t('projects.facts.areaOf', { area: project.area }),
                      project.date?.isBegun
                        ? t('projects.facts.begun', { year: project.date.gregorian })
                        : project.date?.gregorian,
                    ]}
                  />
                </li>
              ))}
            </ul>
            {projects.length < total && (
              <SectionMore href={pathFor(language, path)}>
                {t('projects.wholeCategory', { name })}
              </SectionMore>
            )}
          </section>
        ))}
      </div>
      {named.length > 0 && (
        <SectionMore href={pathFor(language, '/projects')}>{t('projects.index.more')}</SectionMore>
      )}
      {groups.flatMap(({ projects }) =>
        projects.map((project) => <ProjectDialog key={project.id} project={project} page={page(project)} />),
      )}
    </Section>
  )
}
