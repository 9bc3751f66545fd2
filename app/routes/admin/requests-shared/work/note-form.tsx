import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { requestDetails, requestsKey } from '#app/data/service-requests/admin.ts'
import { addNote, changeNote, type RequestNote } from '#app/data/service-requests/notes.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { keepInTab } from '#app/lib/tab-storage.ts'
import type { OpenRequest } from '#app/routes/admin/requests-shared/use-open-request.ts'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { hasControls, isBlank, tidy } from '#common/text.ts'
import { MentionField } from './mention-field.tsx'
import { mentionsIn } from './mentions.ts'
import { useNoteText } from './use-note-text.ts'
import { useColleagues } from './use-work.ts'
import styles from './work.module.css'

interface NoteFormProps {
  request: string
  /** The note that is changed; none for a new one. */
  note?: RequestNote
  onClose?: () => void
  /** Its shortcut for notes moves the focus here. */
  openRequest?: OpenRequest
}

/** Writes a note for colleagues, or changes one; what is typed survives a reload until it is saved. */
export function NoteForm({ request, note, onClose, openRequest }: NoteFormProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const fieldError = useFieldErrors()
  const explain = useExplain()
  const client = useQueryClient()
  const { active } = useColleagues()
  const inputName = `note ${note?.id ?? request}`
  const { text, isSaving, type, save } = useNoteText(inputName, note?.text, () => onClose?.())
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const start = openRequest?.start
  const started = openRequest?.started
  useEffect(() => {
    if (start !== 'note') return
    started?.()
    // After the dialog has taken the focus
    setTimeout(() => form.current?.querySelector('textarea')?.focus(), 50)
  }, [start, started])
  const wrong = isBlank(text) ? fieldError('required') : hasControls(text, 'many') && fieldError('characters')
  // A new note leaves its field free for the next one; a changed note takes no input while it is saved
  const holds = isSaving && note !== undefined
  useLayoutEffect(() => (holds && form.current ? holdForm(form.current) : undefined), [holds])
  const close = () => {
    keepInTab(inputName, null)
    onClose?.()
  }
  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (isSaving) return
    setTried(true)
    if (wrong) {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    const written = { text: tidy(text), mentions: mentionsIn(text, active).map(({ id }) => id) }
    if (!note) setTried(false)
    const typing = form.current?.contains(document.activeElement)
    let stored = note?.id
    try {
      await save((id) => {
        stored ??= id
        return note ? changeNote(note, written) : addNote(id, request, written)
      })
      // Reload the timeline first, without waiting for the list and everything else
      await client.invalidateQueries({ queryKey: requestDetails(request).queryKey })
      // Focus the saved note, so that shortcuts work, unless the person is typing again
      const moves = () => typing && !form.current?.querySelector('textarea')?.value
      setTimeout(() => moves() && document.querySelector<HTMLElement>(`[data-note="${stored}"]`)?.focus(), 50)
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('work.notes.failed'), explain(error))
    }
    await client.invalidateQueries({ queryKey: requestsKey })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <MentionField
        label={t(note ? 'work.notes.changed' : 'work.notes.label')}
        focused={Boolean(note)}
        value={text}
        error={tried && wrong}
        onChange={type}
        onSend={() => void submit()}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" size="sm" loading={isSaving}>
          {t(note ? 'workspace:save' : 'work.notes.add')}
        </Button>
        {onClose && (
          <Button type="button" size="sm" variant="default" onClick={close}>
            {t('workspace:cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
