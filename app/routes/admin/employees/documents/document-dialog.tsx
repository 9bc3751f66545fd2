import { Button, Modal, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { documentForm, keepAgain, removeDocument, saveDocument } from '#app/data/employee-documents/admin.ts'
import { documentsKey, type EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import type { DocumentKind } from '#common/employee-documents.ts'
import styles from './documents.module.css'

interface DocumentDialogProps {
  employeeId: string
  kind: DocumentKind
  /** Null for a new one. */
  document: EmployeeDocument | null
  onClose(): void
}

const toFormValues = (document: EmployeeDocument | null) => ({
  number: document?.number ?? '',
  expires_on: document?.expires_on ?? '',
})

/** Number and last day of a document. */
export function DocumentDialog({ employeeId, kind, document, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['employees', 'workspace'])
  const name = t(`documents.kinds.${kind}`)
  const ask = useConfirm()
  const edit = useEditForm({
    name: `employee document ${employeeId} ${kind}`,
    schema: documentForm,
    row: document,
    toFormValues,
    save: (values, base, newId) =>
      saveDocument({ employee_id: employeeId, kind, document }, values, base, newId),
    invalidates: [documentsKey],
    onSaved: onClose,
    done: t('documents.saved'),
    failed: t('documents.failed'),
  })
  const labels = {
    number: t(kind === 'contract' ? 'documents.contractNumber' : 'documents.number'),
    expires_on: t('documents.expires_on'),
  }
  const run = useAttempt(documentsKey)
  async function remove(one: EmployeeDocument) {
    const agreed = await ask({
      title: t('documents.remove.title', { document: name }),
      text: t('documents.remove.text'),
      confirm: t('documents.remove.confirm'),
      danger: true,
    })
    if (!agreed || !(await run(removeDocument(one.id), t('documents.failed')))) return
    edit.revert()
    onClose()
    notifyUndo(t('documents.remove.done'), {
      stays: undoTime,
      undo: () => run(keepAgain(one), t('documents.failed')),
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(document ? 'documents.editOf' : 'documents.addOf', { document: name })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={labels}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <TextInput label={labels.number} dir="ltr" {...edit.field('number')} />
        <DayField
          edit={edit}
          name="expires_on"
          label={labels.expires_on}
          required
          past={t('documents.past')}
        />
        {document && (
          <Button
            className={styles.remove ?? ''}
            variant="subtle"
            color="danger"
            onClick={() => void remove(document)}
          >
            {t('documents.remove.action')}
          </Button>
        )}
      </EditForm>
    </Modal>
  )
}
