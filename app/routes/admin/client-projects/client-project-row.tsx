import { ActionIcon } from '@mantine/core'
import Paperclip from 'lucide-react/icons/paperclip'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dotted } from '#app/components/dotted.tsx'
import type { ListedClientProject } from '#app/data/client-projects/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { showCount, withCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { inColumns, rowTools } from '#app/workspace/list/list-columns.tsx'
import { RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { namesIn } from '#common/bilingual.ts'
import { bilingualText } from '#common/bilingual-text.ts'
import { inLanguage } from '#common/language.ts'
import styles from './client-projects.module.css'

interface ClientProjectRowProps {
  row: ListedClientProject
  onEdit(): void
  onDocuments(): void
  onDelete(): void
}

/** A client and a project of theirs. */
export function ClientProjectRow({ row, onEdit, onDocuments, onDelete }: ClientProjectRowProps) {
  const { t } = useTranslation('clientProjects')
  const language = useLanguage()
  const { status, notes } = row
  const documents = row.documents ?? 0
  const client = namesIn(row.client, language)
  const project = inLanguage(language, row.project.title_ar, row.project.title_en)
  const names = { project, client: client.full_name }
  /** Where a note is in both languages, the reader's part: the form shows the rest. */
  const note = notes && (bilingualText(notes)?.[language] ?? notes)
  const day = showBriefDay(row.created_at, language)
  return (
    <li data-record={row.id} className={inColumns}>
      <article className={`${styles.row} ${inColumns}`}>
        <StoredImage
          url={row.project.image_url}
          alt=""
          width={96}
          height={72}
          widths={[96, 192]}
          className={styles.picture}
          focus={row.project.focus}
        />
        <div className={styles.words}>
          <h2 dir="auto">{project}</h2>
          <div className={styles.client}>
            <p>
              <Link to={`/admin/clients/${row.client_id}`} data-thumb="">
                <bdi>{client.company_name ?? client.full_name}</bdi>
              </Link>
            </p>
            <Dotted
              className={styles.soft}
              parts={[
                client.company_name && client.company_name !== client.full_name && client.full_name,
                client.client_type && t(`types.${client.client_type}`),
              ]}
            />
          </div>
          {note && (
            <p className={styles.notes}>
              {note.split(/\n+/).map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never move.
                <span key={at} dir="auto">
                  {paragraph}{' '}
                </span>
              ))}
            </p>
          )}
        </div>
        <div className={styles.state}>
          <StatusBadge status={status}>{t(`statuses.${status}`)}</StatusBadge>
          {day && (
            <p className={styles.soft}>
              <span className="hidden">{t('given')} </span>
              <time dateTime={row.created_at}>{day}</time>
            </p>
          )}
        </div>
        <div className={`${styles.tools} ${rowTools}`}>
          <ActionIcon
            aria-label={[
              t('documents.of', { name: t('nameOf', names) }),
              documents > 0 && showCount(documents),
            ]
              .filter(Boolean)
              .join(' · ')}
            aria-haspopup="dialog"
            className={styles.documents}
            onClick={onDocuments}
          >
            <Paperclip aria-hidden="true" size={18} />
            {documents > 0 && <span aria-hidden="true">{showCount(documents)}</span>}
          </ActionIcon>
          <RowTools
            name={t('nameOf', names)}
            edit={t('editOne', { name: t('nameOf', names) })}
            remove={t('deleteOne', names)}
            onEdit={onEdit}
            onDelete={onDelete}
            onPhone={
              <RowMenuItem icon={Paperclip} action={onDocuments}>
                {withCount(t('documents.title'), documents || undefined)}
              </RowMenuItem>
            }
          />
        </div>
      </article>
    </li>
  )
}
