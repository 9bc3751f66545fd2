import { Autocomplete, Button, Group, Modal, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { check } from '#app/data/fields.ts'
import { folderForm, mediaKey, moveMedia, renameFolder } from '#app/data/media/admin.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { limits } from '#common/limits.ts'
import styles from './media.module.css'

interface MoveDialogProps {
  urls: string[]
  /** The folder that they are in, if all are in the same. */
  from: string
  folders: string[]
  onClose(): void
  onMoved(): void
}

/** Puts files into a folder, a new one too, or into none. */
export function MoveDialog({ urls, from, folders, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation(['media', 'workspace'])
  const fieldError = useFieldErrors()
  const attempt = useAttempt(mediaKey)
  const [folder, setFolder] = useState(from)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = folder.trim()
    const wrong = typed ? check(folderForm, { folder: typed }).errors?.folder : undefined
    if (wrong) return setError(fieldError(wrong.code as 'too_long', { count: wrong.count ?? 0 }))
    setBusy(true)
    const release = holdForm(event.currentTarget)
    const done = await attempt(moveMedia(urls, typed), t('folder.moveFailed')).finally(release)
    setBusy(false)
    if (!done) return
    notifyDone(t('folder.moved', { count: urls.length }))
    onMoved()
  }
  return (
    <Modal opened onClose={onClose} title={t('folder.move')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Autocomplete
          label={t('folder.label')}
          description={t('folder.hint')}
          data={folders}
          value={folder}
          error={error}
          dir="auto"
          autoComplete="off"
          data-autofocus
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => {
            setFolder(value)
            setError('')
          }}
        />
        <Foot submit={t('folder.submit')} busy={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

interface RenameDialogProps {
  folder: string
  onClose(): void
  onRenamed(name: string): void
}

/** Gives a folder another name. */
export function RenameDialog({ folder, onClose, onRenamed }: RenameDialogProps) {
  const { t } = useTranslation(['media', 'workspace'])
  const fieldError = useFieldErrors()
  const attempt = useAttempt(mediaKey)
  const [name, setName] = useState(folder)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { values, errors } = check(folderForm, { folder: name })
    if (errors?.folder)
      return setError(fieldError(errors.folder.code as 'too_long', { count: errors.folder.count ?? 0 }))
    if (!values) return
    setBusy(true)
    const release = holdForm(event.currentTarget)
    const done = await attempt(renameFolder(folder, values.folder), t('folder.renameFailed')).finally(release)
    setBusy(false)
    if (!done) return
    notifyDone(t('folder.renamed'))
    onRenamed(values.folder)
  }
  return (
    <Modal opened onClose={onClose} title={t('folder.rename')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('folder.renameLabel')}
          description={t('folder.renameHint')}
          value={name}
          error={error}
          dir="auto"
          maxLength={limits.folder * 2}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setError('')
          }}
        />
        <Foot submit={t('workspace:save')} busy={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

function Foot({ submit, busy, onClose }: { submit: string; busy: boolean; onClose(): void }) {
  const { t } = useTranslation('workspace')
  return (
    <Group>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
    </Group>
  )
}
