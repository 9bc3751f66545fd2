import { Modal, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import {
  type DocumentRenewal,
  renewalForm,
  renewalsKey,
  saveRenewal,
} from '#app/data/document-renewals/employee.ts'
import { documentsKey, type EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { DataError } from '#app/data/result.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { ScanField } from '#app/workspace/form/scan-field.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { useScan } from '#app/workspace/form/use-scan.ts'
import type { RenewableKind } from '#common/employee-documents.ts'
import { isBlank } from '#common/text.ts'
import { Reason } from './reason.tsx'
import styles from './renewal.module.css'

interface RenewalDialogProps {
  document: EmployeeDocument
  kind: RenewableKind
  /** What was handed in last; if it still waits, the dialog changes it. */
  last: DocumentRenewal | undefined
  onClose(): void
}

/** A scan has to be there, unless one was handed in before. */
const formWith = (kept: boolean) =>
  renewalForm.extend({
    scan: z.string().superRefine((name, context) => {
      if (!kept && isBlank(name)) context.addIssue({ code: 'custom', message: 'required' })
    }),
  })

/** Hands in a renewed document, or changes what was handed in while it waits. */
export default function RenewalDialog({ document, kind, last, onClose }: RenewalDialogProps) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const waiting = last?.status === 'waiting' ? last : null
  const scan = useScan(document.employee_id)
  const until = showDay(document.expires_on, language)?.gregorian ?? ''
  const toFormValues = (row: DocumentRenewal | null) => ({
    // Start from what was sent back, so that it is corrected and not typed again
    number: (row ?? last ?? document).number ?? '',
    expires_on: (row ?? last)?.expires_on ?? '',
    scan: '',
  })
  const later = () => new RefusedField('expires_on', t('documents.renewal.later', { date: until }))
  const edit = useEditForm({
    name: `renewed document ${document.employee_id} ${kind}`,
    schema: formWith(waiting !== null),
    row: waiting,
    toFormValues,
    async save({ scan: chosen, ...values }, base, newId) {
      if (values.expires_on <= document.expires_on) throw later()
      const of = { employee_id: document.employee_id, kind, waiting }
      try {
        if (!scan.file) {
          if (chosen) throw new RefusedField('scan', t('documents.renewal.scan.required'))
          return await saveRenewal(of, values, base, newId)
        }
        return await scan.upload(scan.file, (file_url) =>
          saveRenewal(of, { ...values, file_url }, base, newId),
        )
      } catch (error) {
        // The document may have got another date since the dialog was opened
        if (error instanceof DataError && error.message === 'renewal_not_later') throw later()
        throw error
      }
    },
    invalidates: [renewalsKey, documentsKey],
    onSaved: onClose,
    done: t(waiting ? 'documents.renewal.changed' : 'documents.renewal.done'),
    failed: t('documents.renewal.failed'),
  })
  const scanError = edit.form.formState.errors.scan
  const labels = {
    number: t('documents.renewal.number'),
    expires_on: t('documents.renewal.expires_on'),
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('documents.renewal.title', { document: t(`documents.kinds.${kind}`) })}
    >
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={labels}
        submit={t(waiting ? 'documents.renewal.save' : 'documents.renewal.submit')}
        onCancel={onClose}
      >
        <p className={styles.soft}>{t('documents.renewal.lead')}</p>
        <p>{t('documents.renewal.now', { date: until })}</p>
        {last?.reason && <Reason>{last.reason}</Reason>}
        <TextInput
          label={labels.number}
          description={t('documents.renewal.numberHint')}
          dir="ltr"
          autoComplete="off"
          {...edit.field('number')}
        />
        <DayField edit={edit} name="expires_on" label={labels.expires_on} required />
        <ScanField
          words={{
            label: t(waiting ? 'documents.renewal.scan.other' : 'documents.renewal.scan.label'),
            hint: t('documents.renewal.scan.hint'),
            chosen: t('documents.renewal.scan.chosen'),
            remove: (name) => t('documents.renewal.scan.remove', { name }),
            again: (name) => t('documents.renewal.scan.again', { name }),
            type: t('documents.renewal.scan.type'),
            large: t('documents.renewal.scan.large'),
            sending: t('documents.renewal.scan.sending'),
          }}
          required={!waiting}
          note={waiting !== null && t('documents.renewal.scan.kept')}
          error={
            scanError &&
            (scanError.type === 'required' ? t('documents.renewal.scan.required') : String(scanError.message))
          }
          {...scan.fieldOf(edit)}
        />
      </EditForm>
    </Modal>
  )
}
