import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { acceptForm, acceptRenewal } from '#app/data/document-renewals/admin.ts'
import type { DocumentRenewal } from '#app/data/document-renewals/employee.ts'
import type { EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import styles from './renewals.module.css'
import { type Decide, decided, useDecision } from './use-decision.ts'

interface AcceptFormProps {
  document: EmployeeDocument | null
  renewal: DocumentRenewal
  onSendBack(): void
  decide: Decide
  onClose(): void
}

const toFormValues = (renewal: DocumentRenewal | null) => ({
  number: renewal?.number ?? '',
  expires_on: renewal?.expires_on ?? '',
})

/** Accepts a renewed document: the stored document gets the number and the day of this form. */
export function AcceptForm({ document, renewal, onSendBack, decide, onClose }: AcceptFormProps) {
  const { t } = useTranslation('employees')
  const tell = useDecision()
  const edit = useEditForm({
    name: `accept ${renewal.id}`,
    schema: acceptForm,
    row: renewal,
    toFormValues,
    async save(values, base) {
      await decide(
        acceptRenewal(renewal.id, values, {
          renewal: base ?? renewal.updated_at,
          document: document?.updated_at ?? null,
        }),
      )
      return renewal
    },
    invalidates: decided,
    onSaved: onClose,
    done: () => tell(renewal.id, t('renewals.accepted')),
    failed: t('renewals.acceptFailed'),
  })
  const labels = { number: t('documents.number'), expires_on: t('documents.expires_on') }
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={labels}
      submit={t('renewals.accept')}
      beside={
        <Button
          variant="outline"
          color="danger"
          disabled={edit.saving}
          onClick={onSendBack}
          data-send-back=""
        >
          {t('renewals.sendBack')}
        </Button>
      }
      onCancel={onClose}
    >
      <p className={styles.soft}>{t('renewals.lead')}</p>
      <TextInput label={labels.number} dir="ltr" autoComplete="off" {...edit.field('number')} />
      <DayField edit={edit} name="expires_on" label={labels.expires_on} required past={t('documents.past')} />
    </EditForm>
  )
}
