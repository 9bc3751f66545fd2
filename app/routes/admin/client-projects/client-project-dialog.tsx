import { Modal, NativeSelect, Textarea } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type * as z from 'zod'
import { type ClientProject, clientProjectForm, saveClientProject } from '#app/data/client-projects/admin.ts'
import { clientProjectStatuses } from '#app/data/client-projects/statuses.ts'
import { DataError } from '#app/data/result.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ClientPicker, ProjectPicker } from './pickers.tsx'
import { PlanFields } from './plan-fields.tsx'
import { RequestsOfProject } from './requests-of-project.tsx'

interface ClientProjectDialogProps {
  /** The project of a client to edit; null for a new one. */
  row: ClientProject | null
  /** The values of a new one, from the client or project that the list is filtered by. */
  initial: { client: string; project: string; notes?: string }
  /**
   * For a new project that another screen creates: the title, the name under which the tab keeps the input,
   * how to store it, and what to reload.
   */
  title?: string
  keptAs?: string
  save?: (values: z.output<typeof clientProjectForm>) => Promise<ClientProject>
  invalidates?: readonly QueryKey[]
  onClose(): void
  onSaved(): void
}

/** Assigns a project to a client, or changes its status and notes. */
export function ClientProjectDialog(props: ClientProjectDialogProps) {
  const { row, initial, title, keptAs = 'new', save, invalidates, onClose, onSaved } = props
  const { t } = useTranslation(['clientProjects', 'workspace'])
  const toFormValues = (row: ClientProject | null) => ({
    client_id: row?.client_id ?? initial.client,
    project_id: row?.project_id ?? initial.project,
    status: row?.status ?? 'active',
    notes: row?.notes ?? initial.notes ?? '',
    lead_id: row?.lead_id ?? '',
    shows_phone: row?.shows_phone ?? false,
    shows_email: row?.shows_email ?? false,
    starts_on: row?.starts_on ?? '',
    ends_on: row?.ends_on ?? '',
    milestone: row?.milestone ?? '',
    milestone_on: row?.milestone_on ?? '',
  })
  const edit = useEditForm({
    name: `client project ${row?.id ?? keptAs}`,
    schema: clientProjectForm,
    row,
    toFormValues,
    async save(values, base) {
      try {
        return await (save ? save(values) : saveClientProject(row, values, base))
      } catch (error) {
        if (error instanceof DataError && error.code === '23505')
          throw new RefusedField('project_id', t('exists'))
        if (error instanceof DataError && error.message === 'project_has_documents')
          throw new RefusedField(
            values.client_id === row?.client_id ? 'project_id' : 'client_id',
            t('documents.keep'),
          )
        throw error
      }
    },
    ...(invalidates && { invalidates }),
    onSaved,
    // A caller that stores the project itself shows its own message
    done: save ? undefined : t('saved'),
    failed: t('saveFailed'),
  })
  const { error: statusError, ...status } = edit.field('status')
  return (
    <Modal opened onClose={onClose} size="lg" title={title ?? (row ? t('edit') : t('add'))}>
      <EditForm
        edit={edit}
        aside={row && <HistoryButton table="client_projects" id={row.id} />}
        toFormValues={toFormValues}
        labels={t('fields', { returnObjects: true })}
        submit={t(row ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <ClientPicker label={t('fields.client_id')} required {...edit.value('client_id')} />
        <ProjectPicker
          label={t('fields.project_id')}
          // The link opens another tab, so that the input here stays while someone adds the project
          description={
            <Trans
              t={t}
              i18nKey="projectHint"
              components={{ go: <Link to="/admin/projects?edit=new" target="_blank" /> }}
            />
          }
          required
          focused={Boolean(initial.client && !initial.project)}
          {...edit.value('project_id')}
        />
        <NativeSelect
          label={t('fields.status')}
          description={t('statusHint')}
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
        <PlanFields edit={edit} />
      </EditForm>
      {row && <RequestsOfProject id={row.id} />}
    </Modal>
  )
}
