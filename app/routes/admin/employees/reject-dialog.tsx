import { Modal, Textarea } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { type Employee, employeesKey, rejectEmployee, rejectionForm } from '#app/data/employees/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyNothingDone } from '#app/workspace/notify.tsx'
import { inLanguage } from '#common/language.ts'
import { isBlank } from '#common/text.ts'
import styles from './employee-dialogs.module.css'

const toFormValues = () => ({ rejection_reason: '' })

/** Rejects an application, with a reason; without one it stays as it is (section 5 of the specification). */
export function RejectDialog({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useTranslation('employees')
  const { mails } = useCompany()
  const language = useLanguage()
  const name = inLanguage(language, employee.full_name_ar, employee.full_name_en)
  const edit = useEditForm({
    name: `rejection ${employee.id}`,
    schema: rejectionForm,
    row: employee,
    toFormValues,
    save: ({ rejection_reason }) => rejectEmployee(employee.id, rejection_reason),
    invalidates: [employeesKey, pendingCounts.queryKey],
    onSaved: onClose,
    done: t('rejection.done'),
    failed: t('rejection.failed'),
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (!isBlank(String(edit.form.getValues('rejection_reason')))) return edit.submit(event)
    event.preventDefault()
    event.stopPropagation()
    // The reason has only spaces, so close without asking
    flushSync(edit.revert)
    onClose()
    notifyNothingDone(t('rejection.cancelled'))
  }
  return (
    <Modal opened onClose={onClose} title={t('rejectOne', { name })}>
      <EditForm
        edit={{ ...edit, submit }}
        toFormValues={toFormValues}
        labels={{ rejection_reason: t('fields.rejection_reason') }}
        submit={t('reject')}
        tone="danger"
        onCancel={onClose}
      >
        <p className={styles.hint}>{t(mails.sent ? 'rejection.hint' : 'rejection.hintNoMail')}</p>
        <Textarea
          label={t('fields.rejection_reason')}
          dir="auto"
          data-autofocus
          autoComplete="off"
          {...edit.field('rejection_reason')}
        />
      </EditForm>
    </Modal>
  )
}
