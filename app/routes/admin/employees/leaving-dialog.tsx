import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Employee, employeesKey, leave, leavingForm } from '#app/data/employees/admin.ts'
import { usersKey } from '#app/data/user-profiles/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import styles from './employee-dialogs.module.css'

const toFormValues = () => ({ left_on: riyadhDay() })

/** Records that an employee has left the company, and closes their portal. */
export function LeavingDialog({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useTranslation(['employees', 'workspace'])
  const name = inLanguage(useLanguage(), employee.full_name_ar, employee.full_name_en)
  const edit = useEditForm({
    name: `leaving ${employee.id}`,
    schema: leavingForm,
    row: employee,
    toFormValues,
    save: ({ left_on }, base) => leave(employee, left_on, base),
    invalidates: [employeesKey, usersKey],
    onSaved: onClose,
    done: t('leaving.done'),
    failed: t('leaving.failed'),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('leaving.title', { name })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{ left_on: t('fields.left_on') }}
        submit={t('leaving.confirm')}
        onCancel={onClose}
      >
        <p className={styles.hint}>{t('leaving.text')}</p>
        <DayField edit={edit} name="left_on" label={t('fields.left_on')} required />
      </EditForm>
    </Modal>
  )
}
