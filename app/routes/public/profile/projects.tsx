import { useTranslation } from 'react-i18next'
import fallback from '#app/assets/project.svg'
import { Picture } from '#app/components/picture.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import type { Profile } from './content.server.ts'
import styles from './parts.module.css'

// Pictures have one width: printing would ask for a file of another width, which would arrive too late

/** The projects of the profile. */
export function Projects({ projects }: Pick<Profile, 'projects'>) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  /** What is entered of a project's place, date and client. */
  const facts = ({ location, date, client }: Profile['projects'][number]) =>
    [
      { name: 'location' as const, text: location },
      {
        name: 'date' as const,
        text: date?.isBegun ? t('projects.facts.begun', { year: date.gregorian }) : date?.gregorian,
      },
      { name: 'client' as const, text: client },
    ].filter(({ text }) => text)
  return (
    <ul className={styles.projects}>
      {projects.map((project) => (
        <li key={project.id}>
          <Picture
            picture={project.picture ?? { src: fallback }}
            alt={project.pictureAlt}
            width={960}
            height={640}
            widths={[640]}
            sizes="22rem"
            loading="lazy"
          />
          <h3 dir="auto">
            <a href={pathFor(language, project.path)}>{project.title}</a>
          </h3>
          <dl>
            {facts(project).map(({ name, text }) => (
              <div key={name}>
                <dt>{t(`projects.fields.${name}`)}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
          <p dir="auto">{project.description}</p>
        </li>
      ))}
    </ul>
  )
}
