import { Modal, NativeSelect, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ClientProject, clientProjectForm, saveClientProject } from '#app/data/client-projects/admin.ts'
import { clientProjectStatuses } from '#app/data/client-projects/statuses.ts'
import { DataError } from '#app/data/result.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField, useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ClientPicker, ProjectPicker } from './pickers.tsx'

interface ClientProjectDialogProps {
  /** The project of a client to edit; null for a new one. */
  row: ClientProject | null
  /** The values of a new one: the client or project that the list is filtered by. */
  initial: { client: string; project: string }
  onClose(): void
  onSaved(): void
}

/** Gives a client a project, or changes its status and notes. */
export function ClientProjectDialog({ row, initial, onClose, onSaved }: ClientProjectDialogProps) {
  const { t } = useTranslation(['clientProjects', 'workspace'])
  const toFormValues = (row: ClientProject | null) => ({
    client_id: row?.client_id ?? initial.client,
    project_id: row?.project_id ?? initial.project,
    status: row?.status ?? 'active',
    notes: row?.notes ?? '',
  })
  const edit = useEditForm({
    name: `client project ${row?.id ?? 'new'}`,
    schema: clientProjectForm,
    row,
    toFormValues,
    async save(values, base) {
      try {
        return await saveClientProject(row, values, base)
      } catch (error) {
        if (error instanceof DataError && error.code === '23505')
          throw new RefusedField('project_id', t('exists'))
        throw error
      }
    },
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const { error: statusError, ...status } = edit.field('status')
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={row ? t('edit') : t('add')}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <EditForm
        edit={edit}
        aside={row && <HistoryButton table="client_projects" id={row.id} />}
        toFormValues={toFormValues}
        labels={{ status: t('fields.status'), notes: t('fields.notes') }}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <ClientPicker label={t('fields.client_id')} required {...edit.value('client_id')} />
        <ProjectPicker label={t('fields.project_id')} required {...edit.value('project_id')} />
        <NativeSelect
          label={t('fields.status')}
          error={statusError}
          data={clientProjectStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          {...status}
        />
        <Textarea
          label={t('fields.notes')}
          description={t('notesHint')}
          dir="auto"
          autoComplete="off"
          {...edit.field('notes')}
        />
      </EditForm>
    </Modal>
  )
}
