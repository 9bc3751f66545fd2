import { ActionIcon, Badge } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { FreeText } from '#app/components/free-text.tsx'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import { deleteNote, type RequestNote } from '#app/data/service-requests/notes.ts'
import type { Colleague } from '#app/data/service-requests/work.ts'
import { keptInTab } from '#app/lib/tab-storage.ts'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { mentionParts } from './mentions.ts'
import { NoteForm } from './note-form.tsx'
import styles from './notes.module.css'
import { When } from './timeline.tsx'
import { useColleagues } from './use-work.ts'

interface NoteProps {
  note: RequestNote
  /** Whether the note mentions this admin, and was unread when they opened the request. */
  mentionsMe: boolean
}

/** A note in the timeline; its author changes and deletes it. */
export function Note({ note, mentionsMe }: NoteProps) {
  const { t } = useTranslation('requests')
  const me = useProfile()
  const { byId, nameOf } = useColleagues()
  const [editing, setEditing] = useState(() => Boolean(keptInTab(`note ${note.id}`)))
  const askToDelete = useDelete({
    table: 'request_notes',
    run: ({ id }: RequestNote) => deleteNote(id),
    confirm: () => ({
      title: t('work.notes.delete.title'),
      text: t('work.notes.delete.text'),
      confirm: t('work.notes.delete.confirm'),
    }),
    invalidates: [requestsKey],
    optimistic: (cached) => cached,
    done: t('work.notes.delete.done'),
    failed: t('work.notes.delete.failed'),
  })
  const author = byId(note.author_id)
  const mentioned = note.mentions.map(byId).filter((one): one is Colleague => one !== undefined)
  return (
    <li data-kind="note" data-note={note.id} tabIndex={-1}>
      <div className={styles.noteHead}>
        <p>
          {t('work.notes.one')}{' '}
          <bdi className={parts.person}>
            {t('work.by', {
              name: author ? nameOf(author) : t(note.author_id ? 'details.colleague' : 'details.unknown'),
            })}
          </bdi>{' '}
          {mentionsMe && <Badge color="amber">{t('work.mentions.new')}</Badge>}
        </p>
        {note.author_id === me.id && !editing && (
          <div className={styles.noteTools}>
            <ActionIcon size="md" aria-label={t('work.notes.edit')} onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" size={16} />
            </ActionIcon>
            <ActionIcon
              size="md"
              color="danger"
              aria-label={t('work.notes.remove')}
              onClick={() => void askToDelete(note)}
            >
              <Trash2 aria-hidden="true" size={16} />
            </ActionIcon>
          </div>
        )}
      </div>
      {editing ? (
        <NoteForm request={note.request_id} note={note} onClose={() => setEditing(false)} />
      ) : (
        <p dir="auto" className={styles.note}>
          {mentionParts(note.text, mentioned).map(({ text, mention }, place) =>
            mention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
              <strong key={place} className={styles.mentioned}>
                <bdi>{text}</bdi>
              </strong>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <FreeText key={place}>{text}</FreeText>
            ),
          )}
        </p>
      )}
      <When at={note.created_at}>{note.edited_at && <span>{t('work.notes.edited')}</span>}</When>
    </li>
  )
}
