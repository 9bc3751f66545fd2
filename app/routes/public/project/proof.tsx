import Award from 'lucide-react/icons/award'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dotted } from '#app/components/dotted.tsx'
import { FreeText } from '#app/components/free-text.tsx'
import type { EngineersGrade } from '#app/data/qualifications/grades.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathWith } from '#app/routes/public/projects/filters.ts'
import { ServiceLinks } from '#app/routes/public/services/service-links.tsx'
import { pathFor, withCommas, wordsWithCommas } from '#common/language.ts'
import styles from './proof.module.css'
import type { ProofView } from './proof-view.ts'
import type { ProjectView } from './view.ts'

/** Three measured results, large. */
export function MeasuredFigures({ figures }: Pick<ProofView, 'figures'>) {
  const { t } = useTranslation('landing')
  if (figures.length === 0) return null
  return (
    <dl className={styles.figures} aria-label={t('projects.facts.figures')}>
      {figures.map(({ value, unit, label }) => {
        // A sign such as % or °C is a part of the number, with nothing between them
        const [, sign, words] = /^([%٪°]\S*)?\s*(.*)$/s.exec(unit) ?? []
        return (
          <div key={label}>
            <dt dir="auto">{label}</dt>
            <dd>
              <bdi className={styles.value}>
                {value}
                {sign && <span className={styles.sign}>{sign}</span>}
              </bdi>
              {words && (
                <>
                  {' '}
                  <bdi className={styles.unit}>{words}</bdi>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface FactTableProps {
  project: ProjectView
  facts: ProofView['facts']
  /** The services that were part of the project, with their pages. */
  offered: readonly { id: string; path: string; title: string }[]
}

/** Everything that is entered of a project, as a quiet table. */
export function FactTable({ project, facts, offered }: FactTableProps) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const { date } = project
  const place = [project.location, facts.region && t(`projects.facts.regions.${facts.region}`)]
  const rows: { name: string; value: ReactNode }[] = [
    {
      name: t('projects.fields.client'),
      value: project.isConfidential
        ? t('projects.facts.confidential')
        : project.client && <bdi>{project.client}</bdi>,
    },
    {
      name: t('projects.facts.place'),
      value: withCommas(
        language,
        place.flatMap((part) => part || []),
      ),
    },
    {
      name: t('projects.facts.sector'),
      value: facts.sector && (
        <a href={pathFor(language, pathWith({ sector: facts.sector }))}>
          {t(`projects.facts.sectors.${facts.sector}`)}
        </a>
      ),
    },
    { name: t('projects.facts.area'), value: facts.area && t('projects.facts.areaOf', { area: facts.area }) },
    {
      name: t('projects.facts.value'),
      value: facts.valueRange && t(`projects.facts.valueRanges.${facts.valueRange}`),
    },
    {
      name: t('projects.facts.years'),
      value: date && (
        <>
          {date.isBegun ? t('projects.facts.begun', { year: date.gregorian }) : date.gregorian}
          {date.hijri && <small>{t('common:hijri', { date: date.hijri })}</small>}
        </>
      ),
    },
    {
      name: t('projects.facts.role'),
      value: wordsWithCommas(
        language,
        facts.roles.map((role) => t(`projects.facts.roles.${role}`)),
      ),
    },
    {
      name: t('projects.services'),
      value: offered.length > 0 && <ServiceLinks services={offered} />,
    },
  ]
  const entered = rows.filter(({ value }) => value)
  if (entered.length === 0) return null
  return (
    <dl className={styles.table} aria-label={t('projects.facts.label')}>
      {entered.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The story: what was hard, what the company did, and what came of it. */
export function Story({ story }: Pick<ProofView, 'story'>) {
  const { t } = useTranslation('landing')
  if (story.length === 0) return null
  return (
    <div className={styles.story}>
      {story.map(({ name, text }) => (
        <section key={name} aria-labelledby={`project-${name}`}>
          <h2 id={`project-${name}`}>{t(`projects.story.${name}`)}</h2>
          <p dir="auto">
            <FreeText>{text}</FreeText>
          </p>
        </section>
      ))}
    </div>
  )
}

/** The company's people who worked on it; those with a page are links. */
export function People({
  people,
}: {
  people: readonly {
    id: string
    path: string | null
    name: string
    position: string
    grade: EngineersGrade | null
  }[]
}) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  if (people.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="project-people">
      <h2 id="project-people">{t('projects.facts.people')}</h2>
      <ul>
        {people.map(({ id, path, name, position, grade }) => (
          <li key={id}>
            {path ? (
              <a href={pathFor(language, path)}>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <strong dir="auto">{name}</strong>
            )}
            <span dir="auto">{position}</span>
            {grade && (
              <span>
                {t('team.qualifications.held', { grade: t(`team.qualifications.grades.${grade}`) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The awards that it received. */
export function Awards({ awards }: Pick<ProofView, 'awards'>) {
  const { t } = useTranslation('landing')
  if (awards.length === 0) return null
  return (
    <section className={styles.awards} aria-labelledby="project-awards">
      <h2 id="project-awards">{t('projects.facts.awards')}</h2>
      <ul>
        {awards.map(({ name, year, by }) => (
          <li key={`${name} ${year}`}>
            <Award aria-hidden="true" />
            <strong dir="auto">{name}</strong>
            <Dotted parts={[by, String(year)]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
