import { Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { employeeFigures } from '#app/data/dashboard/employee.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './portal.module.css'

interface FiguresProps {
  record: UseQueryResult<Employee | null>
}

/** The stat cards: clients, active projects and the employee's department, or their position where they have none. */
export function Figures({ record }: FiguresProps) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const { department } = useProfile()
  const { data, isError } = useQuery(employeeFigures)
  const own = record.data
  // For an employee without a department, the profile has the Arabic position in its place
  const position = own && !own.department && inLanguage(language, own.position_ar, own.position_en)
  const belongs = position || bilingualPart(own?.department ?? department, language)
  const count = (value: number | undefined) =>
    value === undefined ? isError && <Unknown /> : showCount(value)
  return (
    <section aria-label={t('figures.label')} className={styles.summary}>
      <dl className={styles.figures}>
        <Figure icon={<UsersRound />} label={t('figures.clients')} value={count(data?.clients)} />
        <Figure icon={<FolderKanban />} label={t('figures.active')} value={count(data?.active_projects)} />
        <Figure
          icon={<BriefcaseBusiness />}
          label={position ? t('record.position') : t('figures.department')}
          value={record.isPending ? false : <bdi>{belongs || t('figures.none')}</bdi>}
          words
        />
      </dl>
    </section>
  )
}

/** Shown instead of a number that could not be loaded; it is retried automatically. */
function Unknown() {
  const { t } = useTranslation('employeePortal')
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="hidden">{t('figures.unknown')}</span>
    </>
  )
}

interface FigureProps {
  icon: ReactNode
  label: string
  /** False while it is unknown. */
  value: ReactNode
  /** The value is text, not a number. */
  words?: boolean
}

function Figure({ icon, label, value, words }: FigureProps) {
  return (
    <div data-words={words || undefined}>
      <dt>
        <span aria-hidden="true">{icon}</span>
        {label}
      </dt>
      <dd aria-busy={value === false}>
        {value === false ? <Skeleton component="span" display="block" width="4ch" height="1lh" /> : value}
      </dd>
    </div>
  )
}
