import { useTranslation } from 'react-i18next'
import styles from './facts.module.css'
import type { ProjectView } from './view.ts'

const statuses = ['completed', 'in_progress', 'on_hold', 'planned'] as const

type Project = Omit<ProjectView, 'picture'>

interface Fact {
  name: 'location' | 'client' | 'date' | 'status'
  text: string | null | undefined
  /** The same date in the Hijri calendar. */
  below?: string
}

/** What is entered of a project, in words: three figures, and the status. */
function useFacts({ location, client, isConfidential, date, status }: Project) {
  const { t } = useTranslation(['landing', 'common'])
  const known = statuses.find((name) => name === status)
  const figures: Fact[] = [
    { name: 'location', text: location },
    {
      name: 'date',
      text: date?.isBegun ? t('projects.facts.begun', { year: date.gregorian }) : date?.gregorian,
      below: date?.hijri && t('common:hijri', { date: date.hijri }),
    },
    { name: 'client', text: isConfidential ? t('projects.facts.confidential') : client },
  ]
  const state: Fact = { name: 'status', text: known ? t(`projects.statuses.${known}`) : status }
  return { figures, state }
}

/** Facts with their labels; empty ones are left out. */
function Facts({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  const { t } = useTranslation('landing')
  const entered = facts.filter(({ text }) => text)
  if (entered.length === 0) return null
  return (
    <dl className={className}>
      {entered.map(({ name, text, below }) => (
        <div key={name}>
          <dt>{t(`projects.fields.${name}`)}</dt>
          <dd dir="auto">
            {text}
            {below && <span className={styles.below}>{below}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A project's location, date, client and status, in its dialog. */
export function ProjectFacts({ project }: { project: Project }) {
  const { figures, state } = useFacts(project)
  return <Facts facts={[...figures, state]} className={styles.facts} />
}

/** A project's status, on a dark background. */
export function ProjectStatus({ project }: { project: Project }) {
  return <Facts facts={[useFacts(project).state]} className={styles.status} />
}
