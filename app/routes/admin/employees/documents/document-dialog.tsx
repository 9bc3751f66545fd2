import { Button, Modal, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { documentForm, keepAgain, removeDocument, saveDocument } from '#app/data/employee-documents/admin.ts'
import { documentsKey, type EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { ScanField } from '#app/workspace/form/scan-field.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { useScan } from '#app/workspace/form/use-scan.ts'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import type { DocumentKind } from '#common/employee-documents.ts'
import styles from './documents.module.css'
import { StoredScan } from './stored-scan.tsx'

interface DocumentDialogProps {
  employeeId: string
  kind: DocumentKind
  /** Null for a new one. */
  document: EmployeeDocument | null
  /** Shows the stored scan. */
  onScan(): void
  onClose(): void
}

const toFormValues = (document: EmployeeDocument | null) => ({
  number: document?.number ?? '',
  expires_on: document?.expires_on ?? '',
  file_url: document?.file_url ?? '',
  scan: '',
})

const form = documentForm.extend({ scan: z.string() })

/** Number, last day and scan of a document. */
export function DocumentDialog({ employeeId, kind, document, onScan, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['employees', 'workspace'])
  const name = t(`documents.kinds.${kind}`)
  const ask = useConfirm()
  const scan = useScan(employeeId)
  const edit = useEditForm({
    name: `employee document ${employeeId} ${kind}`,
    schema: form,
    row: document,
    toFormValues,
    async save({ scan: chosen, ...values }, base, newId) {
      const of = { employee_id: employeeId, kind, document }
      if (!scan.file) {
        if (chosen) throw new RefusedField('scan', t('documents.scan.again', { name: chosen }))
        return saveDocument(of, values, base, newId)
      }
      return scan.upload(scan.file, (file_url) => saveDocument(of, { ...values, file_url }, base, newId))
    },
    invalidates: [documentsKey],
    onSaved: onClose,
    done: t('documents.saved'),
    failed: t('documents.failed'),
  })
  const labels = {
    number: t(kind === 'contract' ? 'documents.contractNumber' : 'documents.number'),
    expires_on: t('documents.expires_on'),
  }
  const scanError = edit.form.formState.errors.scan
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
    >
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={labels}
        submit={t(document ? 'workspace:save' : 'documents.add')}
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
        {document?.file_url && (
          <StoredScan
            kept={edit.value('file_url').value !== ''}
            onKeep={(kept) =>
              edit.form.setValue('file_url', kept ? (document.file_url ?? '') : '', { shouldDirty: true })
            }
            onOpen={onScan}
          />
        )}
        <ScanField
          words={{
            label: t(document?.file_url ? 'documents.scan.other' : 'documents.scan.label'),
            hint: t('documents.scan.hint'),
            chosen: t('documents.scan.chosen'),
            remove: (name) => t('documents.scan.without', { name }),
            again: (name) => t('documents.scan.again', { name }),
            type: t('documents.scan.type'),
            large: t('documents.scan.large'),
            sending: t('documents.scan.sending'),
          }}
          error={scanError && String(scanError.message)}
          {...scan.fieldOf(edit)}
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
