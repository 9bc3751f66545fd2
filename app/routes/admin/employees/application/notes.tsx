import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import { FreeText } from '#app/components/free-text.tsx'
import {
  type ApplicationNote,
  deleteNote,
  noteForm,
  notesKey,
  notesOn,
  peopleColleagues,
  saveNote,
} from '#app/data/applications/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import clients from '#app/routes/admin/record-page/record-page.module.css'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './application.module.css'

/** What colleagues wrote about a person; the person never sees it. */
export function Notes({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation('employees')
  const query = useQuery(notesOn(employeeId))
  // Gives each new note an empty form
  const [written, setWritten] = useState(0)
  return (
    <Part title={t('notes.title')}>
      <p className={clients.soft}>{t('notes.lead')}</p>
      <NoteForm key={written} employeeId={employeeId} note={null} onDone={() => setWritten(written + 1)} />
      <ListState
        query={query}
        skeletons={{ count: 2, height: 44 }}
        isEmpty={(notes) => notes.length === 0}
        empty={<p className={clients.soft}>{t('notes.none')}</p>}
      >
        {(notes) => (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )}
      </ListState>
    </Part>
  )
}

function Note({ note }: { note: ApplicationNote }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const me = useProfile()
  const ask = useConfirm()
  const explain = useExplain()
  const client = useQueryClient()
  const { data: colleagues = [] } = useQuery(peopleColleagues)
  const [editing, setEditing] = useState(false)
  const author = colleagues.find(({ id }) => id === note.author_id)
  const name = author ? bilingualPart(author.name, language) : t('notes.unknown')
  const when = showMoment(note.created_at, language)
  async function remove() {
    const agreed = await ask({
      title: t('notes.remove.title'),
      text: t('notes.remove.text'),
      confirm: t('notes.remove.confirm'),
      danger: true,
    })
    if (!agreed) return
    try {
      await deleteNote(note.id)
      notifyDone(t('notes.remove.done'))
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('notes.remove.failed'), explain(error))
    }
    await client.invalidateQueries({ queryKey: notesKey })
  }
  return (
    <li>
      <div className={styles.head}>
        <span>
          <bdi>{name}</bdi> · {when}
          {note.edited_at && ` · ${t('notes.edited')}`}
        </span>
        {note.author_id === me.id && !editing && (
          <RowTools
            name={when}
            edit={t('notes.editOne', { when })}
            remove={t('notes.removeOne', { when })}
            onEdit={() => setEditing(true)}
            onDelete={() => void remove()}
          />
        )}
      </div>
      {editing ? (
        <NoteForm employeeId={note.employee_id} note={note} onDone={() => setEditing(false)} />
      ) : (
        <p dir="auto" className={styles.text}>
          <FreeText>{note.text}</FreeText>
        </p>
      )}
    </li>
  )
}

const toFormValues = (note: ApplicationNote | null) => ({ text: note?.text ?? '' })

interface NoteFormProps {
  employeeId: string
  /** The note that is changed; null for a new one. */
  note: ApplicationNote | null
  onDone(): void
}

function NoteForm({ employeeId, note, onDone }: NoteFormProps) {
  const { t } = useTranslation('employees')
  const edit = useEditForm({
    name: `application-note ${note?.id ?? employeeId}`,
    schema: noteForm,
    row: note,
    toFormValues,
    save: (values, base, newId) => saveNote({ note, employee_id: employeeId }, values, base, newId),
    invalidates: [notesKey],
    onSaved: onDone,
    done: t('notes.saved'),
    failed: t('notes.failed'),
  })
  const label = t(note ? 'notes.change' : 'notes.label')
  return (
    <div className={styles.note}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{ text: label }}
        submit={t(note ? 'notes.save' : 'notes.add')}
        {...(note && { onCancel: onDone })}
      >
        <Textarea label={label} autosize minRows={2} maxRows={10} dir="auto" {...edit.field('text')} />
      </EditForm>
    </div>
  )
}
