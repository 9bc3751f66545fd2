import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientOverview } from '#app/data/clients/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { inLanguage } from '#common/language.ts'

/** The projects of a client. */
export function ClientProjects({
  client,
  projects,
}: Required<Pick<ClientOverview, 'projects'>> & { client: string }) {
  const { t } = useTranslation('clientPage')
  const language = useLanguage()
  return (
    <Part
      title={t('projects')}
      aside={
        <Button
          component={Link}
          size="sm"
          variant="default"
          to={`/admin/client-projects?client=${client}&edit=new`}
        >
          {t('assign')}
        </Button>
      }
    >
      {projects.length === 0 && <p className={styles.soft}>{t('noProjects')}</p>}
      <ul className={styles.rows}>
        {projects.map((one) => (
          <li key={one.id}>
            <Link to={`/admin/client-projects?client=${client}&edit=${one.id}`}>
              <bdi>{inLanguage(language, one.title_ar, one.title_en)}</bdi>
            </Link>
            <Link
              to={`/admin/client-projects?client=${client}&documents=${one.id}`}
              aria-label={t('documentsOf', { project: inLanguage(language, one.title_ar, one.title_en) })}
            >
              {t('documents')}
            </Link>
            <span className={styles.soft}>
              {t('assignedOn', { date: showBriefDay(one.created_at, language) })}
            </span>
            <StatusBadge status={one.status}>{t(`statuses.${one.status}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </Part>
  )
}
