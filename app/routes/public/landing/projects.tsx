import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { button } from '../../../components/button.ts'
import { Dialog } from '../../../components/dialog.tsx'
import type { Copy } from '../../../data/site-content.ts'
import { pathFor } from '../../../lib/language.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ProjectFacts } from '../project/facts.tsx'
import { ProjectPicture } from '../project/picture.tsx'
import type { ProjectView } from '../project/view.ts'
import type { Landing } from './content.server.ts'
import styles from './projects.module.css'
import { Section } from './section.tsx'

/** The portfolio by category. A card opens the details; without script it leads to the project's page. */
export function Projects({ copy, groups }: { copy: Copy | undefined; groups: Landing['groups'] }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const [shown, setShown] = useState<ProjectView | null>(null)
  const [open, setOpen] = useState(false)
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
                      <Link
                        to={page(project)}
                        onClick={(event) => {
                          if (!isPlainClick(event)) return
                          event.preventDefault()
                          setShown(project)
                          setOpen(true)
                        }}
                      >
                        {project.title}
                      </Link>
                    </h4>
                    {project.location && <p dir="auto">{project.location}</p>}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown && (
        <Dialog open={open} onClose={() => setOpen(false)} title={shown.title} wide>
          <div className={styles.details}>
            <ProjectPicture picture={shown.picture} alt={shown.title} place="window" />
            <p className={styles.category} dir="auto">
              {shown.category}
            </p>
            <p className={styles.description} dir="auto">
              {shown.description}
            </p>
            <ProjectFacts project={shown} />
            <Link to={page(shown)} className={button('primary')}>
              {t('projects.more')}
            </Link>
          </div>
        </Dialog>
      )}
    </Section>
  )
}
