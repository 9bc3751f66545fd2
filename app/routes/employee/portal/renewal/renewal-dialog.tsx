import { Modal, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import {
  type DocumentRenewal,
  renewalForm,
  renewalsKey,
  saveRenewal,
} from '#app/data/document-renewals/employee.ts'
import { documentsKey, type EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { isPhoto, uploadFile } from '#app/data/files.ts'
import { DataError } from '#app/data/result.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { shrinkImage, UnreadableImage } from '#app/workspace/images/shrink-image.ts'
import { storeUpload, type UploadAttempt } from '#app/workspace/images/store-upload.ts'
import { employeeDocuments } from '#common/buckets.ts'
import type { RenewableKind } from '#common/employee-documents.ts'
import { isBlank } from '#common/text.ts'
import styles from './renewal.module.css'
import { ScanField } from './scan-field.tsx'

interface RenewalDialogProps {
  document: EmployeeDocument
  kind: RenewableKind
  /** What was handed in last; one that waits is changed. */
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
  const { t } = useTranslation(['employeePortal', 'workspace'])
  const language = useLanguage()
  const waiting = last?.status === 'waiting' ? last : null
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const attempt = useRef<UploadAttempt>({})
  const until = showDay(document.expires_on, language)?.gregorian ?? ''
  const toFormValues = (row: DocumentRenewal | null) => ({
    // What was sent back is corrected, not typed again
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
    async save({ scan, ...values }, base, newId) {
      if (values.expires_on <= document.expires_on) throw later()
      const of = { employee_id: document.employee_id, kind, waiting }
      try {
        if (!file) {
          if (scan) throw new RefusedField('scan', t('documents.renewal.scan.required'))
          return await saveRenewal(of, values, base, newId)
        }
        let stored: DocumentRenewal | undefined
        await storeUpload(attempt.current, {
          upload: async () =>
            uploadFile(employeeDocuments, isPhoto(file) ? await shrinkImage(file) : file, {
              folder: document.employee_id,
              progress: setSent,
            }),
          async store(file_url) {
            stored = await saveRenewal(of, { ...values, file_url }, base, newId)
          },
          // The server deletes what no row names
          remove: async () => undefined,
        })
        return stored as DocumentRenewal
      } catch (error) {
        if (error instanceof UnreadableImage) throw new RefusedField('scan', t('workspace:files.unreadable'))
        if (error instanceof DataError && error.code === '415')
          throw new RefusedField('scan', t('workspace:files.content'))
        // By another date of the document since then
        if (error instanceof DataError && error.message === 'renewal_not_later') throw later()
        throw error
      } finally {
        setSent(0)
      }
    },
    invalidates: [renewalsKey, documentsKey],
    onSaved: onClose,
    done: t(waiting ? 'documents.renewal.changed' : 'documents.renewal.done'),
    failed: t('documents.renewal.failed'),
  })
  const scan = edit.value('scan')
  const scanError = edit.form.formState.errors.scan
  const labels = {
    number: t('documents.renewal.number'),
    expires_on: t('documents.renewal.expires_on'),
  }
  const choose = (chosen: File | null, name: string) => {
    attempt.current = {}
    setFile(chosen)
    edit.form.clearErrors('scan')
    edit.form.setValue('scan', name, { shouldDirty: true })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('documents.renewal.title', { document: t(`documents.kinds.${kind}`) })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
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
        {last?.reason && (
          <p className={styles.reason}>
            <strong>{t('documents.renewal.reason')}</strong> <bdi>{last.reason}</bdi>
          </p>
        )}
        <TextInput
          label={labels.number}
          description={t('documents.renewal.numberHint')}
          dir="ltr"
          autoComplete="off"
          {...edit.field('number')}
        />
        <DayField edit={edit} name="expires_on" label={labels.expires_on} required />
        <ScanField
          kept={waiting !== null}
          file={file}
          missing={file ? '' : scan.value}
          error={
            scanError &&
            (scanError.type === 'required' ? t('documents.renewal.scan.required') : String(scanError.message))
          }
          sent={edit.saving && file ? sent : null}
          onFile={(chosen) => choose(chosen, chosen?.name ?? '')}
          onRefused={(name) => choose(null, name)}
        />
      </EditForm>
    </Modal>
  )
}
