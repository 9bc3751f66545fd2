import { useTranslation } from 'react-i18next'
import { button } from '../../../components/button.ts'
import { Dialog } from '../../../components/dialog.tsx'
import type { Copy } from '../../../data/site-content.ts'
import { pathFor } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ProjectFacts } from '../project/facts.tsx'
import { ProjectPicture } from '../project/picture.tsx'
import type { ProjectView } from '../project/view.ts'
import type { Landing } from './content.server.ts'
import styles from './projects.module.css'
import { Section } from './section.tsx'

/** What the window of a project shows; `project-dialog.client.ts` opens it. */
function ProjectDialog({ project, page }: { project: ProjectView; page: string }) {
  const { t } = useTranslation('landing')
  return (
    <template>
      <Dialog title={project.title} wide>
        <div className={styles.details}>
          <ProjectPicture picture={project.picture} alt={project.title} place="window" />
          <p className={styles.category} dir="auto">
            {project.category}
          </p>
          <p className={styles.description} dir="auto">
            {project.description}
          </p>
          <ProjectFacts project={project} />
          <a href={page} className={button('primary')}>
            {t('projects.more')}
          </a>
        </div>
      </Dialog>
    </template>
  )
}

/** The portfolio by category. A card opens the details; without script it leads to the project's page. */
export function Projects({ copy, groups }: { copy: Copy | undefined; groups: Landing['groups'] }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const page = (project: ProjectView) => pathFor(language, `/projects/${project.id}`)
  return (
    <Section id="projects" copy={copy}>
      <div className={styles.groups}>
        {groups.map(({ category, projects }) => (
          <section key={category} className={styles.group}>
            <div className={styles.head}>
              <h3 dir="auto">{category || t('projects.uncategorised')}</h3>
              <p>{t('projects.count', { count: projects.length })}</p>
            </div>
            <ul className={styles.cards}>
              {projects.map((project) => (
                <li key={project.id} className={styles.card}>
                  <ProjectPicture picture={project.picture} alt="" place="card" />
                  <div className={styles.words}>
                    <h4 dir="auto">
                      <a href={page(project)} data-project="">
                        {project.title}
                      </a>
                    </h4>
                    {project.location && <p dir="auto">{project.location}</p>}
                  </div>
                  <ProjectDialog project={project} page={page(project)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}
