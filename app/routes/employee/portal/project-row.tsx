import { useTranslation } from 'react-i18next'
import type { ListedClientProject } from '#app/data/client-projects/employee.ts'
import { showDay, showNearDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OwnLanguageText } from '#app/workspace/own-language-text.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { usePhone } from '#app/workspace/use-phone.ts'
import { namesIn } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './client-projects.module.css'

/** A row of the projects table; a card on phones. */
export function ProjectRow({ row }: { row: ListedClientProject }) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const { project, status, notes } = row
  const client = namesIn(row.client, language)
  const category = inLanguage(language, project.category_ar, project.category_en)
  const isPhone = usePhone()
  const since = showDay(row.created_at, language)
  return (
    <tr>
      <th scope="row" className={styles.client}>
        <bdi>{client.company_name || client.full_name}</bdi>
        {client.company_name && client.company_name !== client.full_name && (
          <span className={styles.soft}>
            <bdi>{client.full_name}</bdi>
          </span>
        )}
      </th>
      <td className={styles.project}>
        <bdi>{inLanguage(language, project.title_ar, project.title_en)}</bdi>
        {category && (
          <span className={styles.soft}>
            <bdi>{category}</bdi>
          </span>
        )}
      </td>
      <td className={styles.status}>
        <StatusBadge status={status} className={styles.badge}>
          {t(`projects.statuses.${status}`)}
        </StatusBadge>
      </td>
      <td className={styles.notes} data-none={!notes || undefined}>
        {notes ? <OwnLanguageText>{notes}</OwnLanguageText> : '–'}
      </td>
      <td data-label={t('projects.fields.since')} className={styles.since}>
        <time dateTime={row.created_at}>
          {isPhone ? showNearDay(row.created_at, language) : since?.gregorian}
        </time>
        <span className={styles.soft}>{since?.hijri}</span>
      </td>
    </tr>
  )
}
