import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  notesForm,
  type PrivacyRequest,
  privacyRequestsKey,
  saveNotes,
} from '#app/data/privacy-requests/admin.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { limits } from '#common/limits.ts'

const toFormValues = (row: PrivacyRequest | null) => ({ notes: row?.notes ?? '' })

/** What colleagues should know of a request. */
export function Notes({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation(['privacyRequests', 'workspace'])
  const edit = useEditForm({
    name: `privacy-notes ${request.id}`,
    schema: notesForm,
    row: request,
    toFormValues,
    save: (values, base) => saveNotes(request, values, base),
    invalidates: [privacyRequestsKey],
    done: t('notesSaved'),
    failed: t('notesFailed'),
  })
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={{ notes: t('fields.notes') }}
      submit={t('saveNotes')}
      tone="quiet"
    >
      <Textarea
        label={t('fields.notes')}
        description={t('notesHint')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.notes}
        {...edit.field('notes')}
      />
    </EditForm>
  )
}
