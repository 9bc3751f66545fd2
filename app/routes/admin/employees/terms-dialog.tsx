import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { type Employee, employeesKey, isNoAmount, saveTerms, termsForm } from '#app/data/employees/admin.ts'
import { payFields, totalPay } from '#app/data/employees/pay.ts'
import { usersKey } from '#app/data/user-profiles/admin.ts'
import { money } from '#app/data/workspace-fields.ts'
import { showDay } from '#app/lib/dates.ts'
import { hasLetters } from '#app/lib/has-letters.ts'
import { showRiyals } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { LineField } from '#app/workspace/form/line-field.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import { isBlank } from '#common/text.ts'
import { ContractField } from './contract-field.tsx'
import styles from './employee-dialogs.module.css'
import { useNoteLook } from './use-note-look.ts'

/**
 * An application stores its position for both languages; the language it was not written in is left to fill
 * in.
 */
function positionIn(language: 'ar' | 'en', employee: Employee | null): string {
  const { position_ar = '', position_en = '', status } = employee ?? {}
  const position = language === 'ar' ? position_ar : position_en
  const copied = status === 'pending' && position_ar === position_en && !hasLetters(position, language)
  return copied ? '' : position
}

/** The form's values; amounts of 0 are empty, and a new contract is only its file name. */
const toFormValues = (employee: Employee | null) => ({
  position_ar: positionIn('ar', employee),
  position_en: positionIn('en', employee),
  department: employee?.department ?? '',
  project_name: employee?.project_name ?? '',
  employee_join_date: employee?.employee_join_date ?? (employee?.status === 'pending' ? riyadhDay() : ''),
  ...Object.fromEntries(payFields.map((field) => [field, String(employee?.[field] || '')])),
  contract: '',
})

/** Approves an application with its terms, or edits the terms of an approved employee. */
export function TermsDialog({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useTranslation(['employees', 'workspace', 'common'])
  const language = useLanguage()
  const [contract, setContract] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const name = inLanguage(language, employee.full_name_ar, employee.full_name_en)
  const approving = employee.status === 'pending'
  useNoteLook(approving ? null : employee.id, 'pay')
  const edit = useEditForm({
    // One draft for approving and editing: another admin's approval does not lose what was typed
    name: `employee ${employee.id}`,
    schema: termsForm,
    row: employee,
    toFormValues,
    save: (values, base) =>
      saveTerms(employee, values, base, { contract, progress: setSent }).finally(() => setSent(0)),
    invalidates: [employeesKey, pendingCounts.queryKey, usersKey],
    onSaved: onClose,
    done: approving ? t('terms.approved') : t('terms.saved'),
    failed: approving ? t('terms.approveFailed') : t('terms.saveFailed'),
  })
  const { form } = edit
  const typed = (field: string) => String(form.watch(field) ?? '')
  const joined = showDay(typed('employee_join_date'), language)
  const pay = totalPay((field) => money.parse(typed(field)))
  const chosen = edit.value('contract')
  const missing = chosen.value !== '' && !contract
  const labels = Object.fromEntries(
    (['department', 'project_name', 'employee_join_date', ...payFields] as const).map((field) => [
      field,
      t(`fields.${field}`),
    ]),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={approving ? t('approveOne', { name }) : t('editOne', { name })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <EditForm
        edit={edit}
        aside={employee && <HistoryButton table="employees" id={employee.id} />}
        toFormValues={toFormValues}
        labels={{
          position_ar: `${t('fields.position')} (${t('workspace:languages.ar')})`,
          position_en: `${t('fields.position')} (${t('workspace:languages.en')})`,
          ...labels,
        }}
        submit={approving ? t('terms.save') : t('workspace:save')}
        disabled={missing}
        onCancel={onClose}
      >
        {approving && <p className={styles.hint}>{t('terms.hint')}</p>}
        <BilingualField edit={edit} name="position" label={t('fields.position')} required />
        <LineField
          label={t('fields.department')}
          description={t('terms.department')}
          dir="auto"
          autoComplete="off"
          {...edit.field('department')}
        />
        <div className={styles.pair}>
          <LineField
            label={t('fields.project_name')}
            dir="auto"
            autoComplete="off"
            {...edit.field('project_name')}
          />
          <DateInput
            typed={typed('employee_join_date')}
            label={t('fields.employee_join_date')}
            description={
              joined ? t('common:hijri', { date: joined.hijri }) : approving ? t('terms.today') : undefined
            }
            {...edit.field('employee_join_date')}
          />
        </div>
        <fieldset className={styles.pay}>
          <legend>{t('terms.pay')}</legend>
          {payFields.map((field) => (
            <div key={field}>
              <TextInput
                label={t(`fields.${field}`)}
                inputMode="decimal"
                dir="ltr"
                placeholder="0"
                autoComplete="off"
                {...edit.field(field)}
              />
              {isNoAmount(typed(field)) && (
                <p className={styles.note} role="note">
                  {t('terms.noAmount')}
                </p>
              )}
            </div>
          ))}
          <p className={styles.total}>
            <span>{t('terms.total')}</span> <output>{t('terms.riyals', { amount: showRiyals(pay) })}</output>
          </p>
          {approving && payFields.every((field) => isBlank(typed(field))) && (
            <p className={styles.note} role="note">
              {t('terms.noPay')}
            </p>
          )}
        </fieldset>
        <ContractField
          employee={employee}
          name={name}
          file={contract}
          missing={missing ? chosen.value : ''}
          sent={edit.saving && contract ? sent : null}
          onFile={(file) => {
            setContract(file)
            chosen.onChange(file?.name ?? '')
          }}
          onRefused={(name) => {
            setContract(null)
            chosen.onChange(name)
          }}
        />
      </EditForm>
    </Modal>
  )
}
