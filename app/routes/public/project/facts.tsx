import { useTranslation } from 'react-i18next'
import styles from './facts.module.css'
import type { ProjectView } from './view.ts'

const statuses = ['completed', 'in_progress', 'on_hold', 'planned'] as const

interface ProjectFactsProps {
  project: Omit<ProjectView, 'picture'>
  /** One ruled row on a dark background. */
  ruled?: boolean
}

/** A project's location, client, date and status; empty ones are left out. */
export function ProjectFacts({ project, ruled }: ProjectFactsProps) {
  const { t } = useTranslation(['landing', 'common'])
  const known = statuses.find((status) => status === project.status)
  const { date } = project
  const facts = [
    { key: 'location', text: project.location },
    { key: 'client', text: project.client },
    { key: 'date', text: date?.gregorian },
    { key: 'status', text: known ? t(`projects.statuses.${known}`) : project.status },
  ] as const
  return (
    <dl className={ruled ? styles.ruled : styles.facts}>
      {facts.map(
        ({ key, text }) =>
          text && (
            <div key={key}>
              <dt>{t(`projects.fields.${key}`)}</dt>
              <dd dir="auto">
                {text}
                {key === 'date' && date?.hijri && (
                  <span className={styles.hijri}>{t('common:hijri', { date: date.hijri })}</span>
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
