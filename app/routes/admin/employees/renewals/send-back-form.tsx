import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { sendBackForm, sendRenewalBack } from '#app/data/document-renewals/admin.ts'
import type { DocumentRenewal } from '#app/data/document-renewals/employee.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import styles from './renewals.module.css'
import { type Decide, decided, useDecision } from './use-decision.ts'

interface SendBackFormProps {
  renewal: DocumentRenewal
  onBack(): void
  decide: Decide
  onClose(): void
}

const toFormValues = () => ({ reason: '' })

/** Sends a renewed document back, with a reason that the employee reads. */
export function SendBackForm({ renewal, onBack, decide, onClose }: SendBackFormProps) {
  const { t } = useTranslation('employees')
  const { mails } = useCompany()
  const tell = useDecision()
  const edit = useEditForm({
    name: `send back ${renewal.id}`,
    schema: sendBackForm,
    row: renewal,
    toFormValues,
    async save({ reason }, base) {
      await decide(sendRenewalBack(renewal.id, reason, base ?? renewal.updated_at))
      return renewal
    },
    invalidates: decided,
    onSaved: onClose,
    done: () => tell(renewal.id, t('renewals.sentBack')),
    failed: t('renewals.sendBackFailed'),
  })
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={{ reason: t('renewals.reason') }}
      submit={t('renewals.sendBack')}
      tone="danger"
      beside={
        <Button variant="default" disabled={edit.saving} onClick={onBack}>
          {t('renewals.backToCheck')}
        </Button>
      }
    >
      <p className={styles.soft}>{t(mails.sent ? 'renewals.sendBackHint' : 'renewals.sendBackHintNoMail')}</p>
      <Textarea
        label={t('renewals.reason')}
        withAsterisk
        aria-required
        dir="auto"
        minRows={3}
        autoComplete="off"
        {...edit.field('reason')}
      />
    </EditForm>
  )
}
