import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Employee, employeesKey, isLeaving, leave, leavingForm } from '#app/data/employees/admin.ts'
import { usersKey } from '#app/data/user-profiles/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { inLanguage } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import styles from './employee-dialogs.module.css'

const toFormValues = (employee: Employee | null) => ({ left_on: employee?.left_on ?? riyadhDay() })

/** Records the last day of an employee, or changes a last day in the future. */
export function LeavingDialog({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useTranslation(['employees', 'workspace'])
  const language = useLanguage()
  const planned = isLeaving(employee)
  const name = inLanguage(language, employee.full_name_ar, employee.full_name_en)
  const edit = useEditForm({
    name: `leaving ${employee.id}`,
    schema: leavingForm,
    row: employee,
    toFormValues,
    save: ({ left_on }, base) => leave(employee, left_on, base),
    invalidates: [employeesKey, usersKey],
    onSaved: onClose,
    // The database decides by the date in Riyadh whether the employee has already left
    done: (saved) =>
      notifyDone(
        isLeaving(saved)
          ? t('leaving.planned', { date: showDay(saved.left_on ?? '', language)?.gregorian ?? '' })
          : t('leaving.done'),
      ),
    failed: t('leaving.failed'),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(planned ? 'leaving.changeOf' : 'leaving.title', { name })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{ left_on: t('fields.left_on') }}
        submit={t(planned ? 'leaving.save' : 'leaving.confirm')}
        onCancel={onClose}
      >
        <p className={styles.hint}>{t('leaving.text')}</p>
        <DayField edit={edit} name="left_on" label={t('fields.left_on')} required />
      </EditForm>
    </Modal>
  )
}
