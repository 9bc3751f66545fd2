import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FreeText } from '#app/components/free-text.tsx'
import type { ClientOverview } from '#app/data/clients/admin.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { useColleagues } from '#app/routes/admin/requests-shared/work/use-work.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'

/** What colleagues wrote about the requests of a client, the newest first. */
export function ClientNotes({ notes }: Required<Pick<ClientOverview, 'notes'>>) {
  const { t } = useTranslation('clientPage')
  const { byId, nameOf } = useColleagues()
  return (
    <Part title={t('notes')}>
      {notes.length === 0 && <p className={styles.soft}>{t('noNotes')}</p>}
      <ul className={styles.rows}>
        {notes.map((note) => {
          const author = byId(note.author_id)
          return (
            <li key={note.id} className={styles.note}>
              <p dir="auto">
                <FreeText>{note.text}</FreeText>
              </p>
              <p className={styles.soft}>
                <bdi>{author ? nameOf(author) : t('deletedAuthor')}</bdi> · <OneDate day={note.created_at} />{' '}
                ·{' '}
                <Link to={`/admin/requests?details=${note.request_id}`}>
                  <bdi dir="ltr">{note.reference}</bdi>
                </Link>
              </p>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
