import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { budgetRanges } from '#app/data/service-requests/budgets.ts'
import { type Corrected, correctionForm, correctRequest } from '#app/data/service-requests/entered.ts'
import { relationsKey } from '#app/data/service-requests/links.ts'
import { offeredServices } from '#app/data/service-requests/offered-services.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'

const toFormValues = (row: Corrected | null) => ({
  client_name: row?.client_name ?? '',
  client_phone: row?.client_phone ?? '',
  client_email: row?.client_email ?? '',
  company_name: row?.company_name ?? '',
  service_id: row?.service_id ?? '',
  budget_range: row?.budget_range ?? '',
  project_budget: row?.project_budget ?? '',
  preferred_start_date: row?.preferred_start_date ?? '',
})

/** Corrects who a request is from and what it is about; a colleague's change in the meantime is not overwritten. */
export function CorrectDialog({ request, onClose }: { request: ServiceRequest; onClose(): void }) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { mails } = useCompany()
  const { t: words } = useTranslation('requests')
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const services = useQuery(offeredServices)
  const edit = useEditForm<typeof correctionForm, Corrected>({
    name: `correction of ${request.id}`,
    schema: correctionForm,
    row: request,
    toFormValues,
    save: (values, base) => correctRequest(request, values, base),
    invalidates: [requestsKey, relationsKey],
    onSaved: onClose,
    done: t('correct.saved'),
    failed: t('correct.failed'),
  })
  const title = (one: { title_ar: string; title_en: string }) =>
    inLanguage(language, one.title_ar, one.title_en)
  const offered = (services.data ?? []).map((one) => ({ value: one.id, label: title(one) }))
  const labels = {
    client_name: words('fields.client_name'),
    client_phone: words('fields.client_phone'),
    client_email: words('fields.client_email'),
    company_name: words('fields.company_name'),
    service_id: words('fields.service'),
    budget_range: words('fields.budget'),
    project_budget: t('correct.projectBudget'),
    preferred_start_date: words('fields.preferred_start_date'),
  }
  const serviceChoices = [
    { value: '', label: t('correct.noService') },
    ...offered,
    // A service that is no longer offered stays selected
    ...(request.service_id && request.service && !offered.some(({ value }) => value === request.service_id)
      ? [{ value: request.service_id, label: title(request.service) }]
      : []),
  ]
  const budgetChoices = [
    { value: '', label: t('enter.unspecified') },
    ...budgetRanges.map((value) => ({ value, label: words(`budgets.${value}`) })),
  ]
  const byValue = (choices: { value: string; label: string }[]) =>
    Object.fromEntries(choices.map(({ value, label }) => [value, label]))
  const emailChanged = String(edit.form.watch('client_email')) !== (request.client_email ?? '')
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('correct.title', { reference: isolated(request.reference) })}
    >
      <EditForm
        edit={edit}
        aside={<HistoryButton table="service_requests" id={request.id} />}
        toFormValues={toFormValues}
        labels={labels}
        shown={{ service_id: byValue(serviceChoices), budget_range: byValue(budgetChoices) }}
        submit={workspace('save')}
        onCancel={onClose}
      >
        <p className={styles.lead}>{t('correct.lead')}</p>
        <div className={styles.pair}>
          <TextInput
            label={labels.client_name}
            withAsterisk
            aria-required
            dir="auto"
            autoComplete="off"
            {...edit.field('client_name')}
          />
          <TextInput
            label={labels.company_name}
            dir="auto"
            autoComplete="off"
            {...edit.field('company_name')}
          />
        </div>
        <div className={styles.pair}>
          <TextInput
            label={labels.client_phone}
            type="tel"
            dir="ltr"
            autoComplete="off"
            {...edit.field('client_phone')}
          />
          <TextInput
            label={labels.client_email}
            description={emailChanged && mails.sent ? t('correct.emails') : undefined}
            type="email"
            dir="ltr"
            autoComplete="off"
            {...edit.field('client_email')}
          />
        </div>
        <NativeSelect
          label={labels.service_id}
          data={serviceChoices}
          // A service chosen in a draft can be selected only once the options are loaded
          key={services.data ? 'offered' : 'awaited'}
          {...edit.field('service_id')}
        />
        <div className={styles.pair}>
          <NativeSelect label={labels.budget_range} data={budgetChoices} {...edit.field('budget_range')} />
          <DayField
            edit={edit}
            name="preferred_start_date"
            label={labels.preferred_start_date}
            past={t('enter.past')}
          />
        </div>
        {(request.project_budget !== null || Boolean(edit.form.watch('project_budget'))) && (
          <TextInput
            label={labels.project_budget}
            dir="auto"
            autoComplete="off"
            {...edit.field('project_budget')}
          />
        )}
      </EditForm>
    </Modal>
  )
}
