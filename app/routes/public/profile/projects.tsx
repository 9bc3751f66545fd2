import { useTranslation } from 'react-i18next'
import fallback from '#app/assets/project.svg'
import { Picture } from '#app/components/picture.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor, wordsWithCommas } from '#common/language.ts'
import type { Profile } from './content.server.ts'
import styles from './parts.module.css'

/** By the screen, as of the cover: printing would ask for a file of another width, which would arrive too late. */
const sizes = '(device-width < 48rem) 24rem, 22rem'

/** The projects of the profile. */
export function Projects({ projects }: Pick<Profile, 'projects'>) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  /** What is entered of a project: a line of where, when and for whom, and one of what a qualification asks. */
  const facts = (project: Profile['projects'][number]) => {
    const { location, date, client, isConfidential, roles, area, valueRange } = project
    return [
      [
        { name: t('projects.fields.location'), text: location },
        {
          name: t('projects.fields.date'),
          text: date?.isBegun ? t('projects.facts.begun', { year: date.gregorian }) : date?.gregorian,
        },
        {
          name: t('projects.fields.client'),
          text: isConfidential ? t('projects.facts.confidential') : client,
        },
      ],
      [
        {
          name: t('projects.facts.role'),
          text: wordsWithCommas(
            language,
            roles.map((role) => t(`projects.facts.roles.${role}`)),
          ),
        },
        { name: t('projects.facts.area'), text: area && t('projects.facts.areaOf', { area }) },
        {
          name: t('projects.facts.value'),
          text: valueRange && t(`projects.facts.valueRanges.${valueRange}`),
        },
      ],
    ]
  }
  return (
    <ul className={styles.projects}>
      {projects.map((project) => (
        <li key={project.id}>
          <Picture
            picture={project.picture ?? { src: fallback }}
            alt={project.pictureAlt}
            width={960}
            height={640}
            widths={[640, 960, 1280]}
            sizes={sizes}
            loading="lazy"
            ownRatio
          />
          <h3 dir="auto">
            <a href={pathFor(language, project.path)}>{project.title}</a>
          </h3>
          {facts(project).map((line) => {
            const entered = line.filter(({ text }) => text)
            return (
              entered.length > 0 && (
                <dl key={line[0]?.name}>
                  {entered.map(({ name, text }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd dir="auto">{text}</dd>
                    </div>
                  ))}
                </dl>
              )
            )
          })}
          <p dir="auto">{project.description}</p>
        </li>
      ))}
    </ul>
  )
}
