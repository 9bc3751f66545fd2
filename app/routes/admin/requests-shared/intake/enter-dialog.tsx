import { Button, Checkbox, Modal, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { DataError } from '#app/data/result.ts'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import { budgetRanges } from '#app/data/service-requests/budgets.ts'
import {
  channels,
  type EnteredRequest,
  enteredForm,
  enterRequest,
} from '#app/data/service-requests/entered.ts'
import { offeredServices } from '#app/data/service-requests/offered-services.ts'
import { requests as ar } from '#app/i18n/locales/ar/admin/requests.ts'
import { forms as arForms } from '#app/i18n/locales/ar/forms.ts'
import { requests as en } from '#app/i18n/locales/en/admin/requests.ts'
import { forms as enForms } from '#app/i18n/locales/en/forms.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { inLanguage, languages } from '#common/language.ts'
import { ClientField } from './client-field.tsx'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'
import { RecognizedCaller } from './recognized-caller.tsx'
import { type Caller, callerNotes, callerValues } from './use-caller.ts'

interface EnterDialogProps {
  /** The client for whom the request is entered; without one, the client's fields are empty at first. */
  sender?: Caller
  onClose(): void
  onEntered(id: string): void
}

/** Enters what someone asked for by phone, at a visit, or in a chat. */
export default function EnterDialog({ sender, onClose, onEntered }: EnterDialogProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { t: words } = useScreenWords('requests', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const { mails } = useCompany()
  const language = useLanguage()
  const services = useQuery(offeredServices)
  const toFormValues = () => ({
    channel: 'phone',
    client_id: sender?.account ? sender.id : '',
    ...callerValues(sender),
    ...callerNotes(sender),
    service_id: '',
    project_description: '',
    budget_range: '',
    preferred_start_date: '',
    locale: language as string,
    receipt: false,
  })
  const edit = useEditForm<typeof enteredForm, EnteredRequest>({
    name: sender ? `entered request ${sender.id}` : 'entered request',
    schema: enteredForm,
    row: null,
    toFormValues,
    async save(values, _base, newId) {
      const service = services.data?.find(({ id }) => id === values.service_id)
      // The title is in the sender's language, as the forms of the website store it
      const serviceType = service
        ? inLanguage(values.locale, service.title_ar, service.title_en)
        : (values.locale === 'ar' ? arForms : enForms).enquiry
      try {
        return await enterRequest(newId, values, serviceType)
      } catch (error) {
        if (error instanceof DataError && error.message === 'service_gone')
          throw new RefusedField('service_id', t('enter.serviceGone'))
        if (error instanceof DataError && error.message === 'not_a_client')
          throw new RefusedField('client_id', workspace('errors.not_a_client'))
        throw error
      }
    },
    invalidates: [requestsKey, pendingCounts.queryKey],
    onSaved({ id, reference }) {
      notifyDone(t('enter.saved', { reference: isolated(reference) }))
      onClose()
      onEntered(id)
    },
    failed: t('enter.failed'),
  })
  const phone = edit.field('client_phone')
  const { form } = edit
  // Phone or email is required; the message is shown at the phone
  const noContact = form.formState.errors.client_phone?.type === 'required' ? t('enter.noEmail') : phone.error
  const withEmail = String(form.watch('client_email')).trim() !== ''
  return (
    <Modal opened onClose={onClose} size="lg" title={t('enter.action')}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{}}
        submit={t('enter.action')}
        onCancel={onClose}
      >
        <p className={styles.lead}>{t('enter.lead')}</p>
        <ClientField edit={edit} sender={sender} />
        <Radio.Group
          size="md"
          label={t('channel')}
          value={String(form.watch('channel'))}
          onChange={(value) => form.setValue('channel', value, { shouldDirty: true })}
        >
          <div className={styles.radios}>
            {channels.map((channel) => (
              <Radio key={channel} value={channel} label={t(`channels.${channel}`)} size="md" />
            ))}
          </div>
        </Radio.Group>
        <div className={styles.pair}>
          <TextInput
            label={words('fields.client_name')}
            withAsterisk
            aria-required
            dir="auto"
            autoComplete="off"
            {...edit.field('client_name')}
          />
          <TextInput
            label={words('fields.company_name')}
            dir="auto"
            autoComplete="off"
            {...edit.field('company_name')}
          />
        </div>
        <div className={styles.pair}>
          <RecognizedCaller edit={edit} by="phone">
            <TextInput
              label={words('fields.client_phone')}
              description={t('enter.either')}
              type="tel"
              dir="ltr"
              autoComplete="off"
              {...phone}
              error={noContact}
            />
          </RecognizedCaller>
          <RecognizedCaller edit={edit} by="email">
            <TextInput
              label={words('fields.client_email')}
              type="email"
              dir="ltr"
              autoComplete="off"
              {...edit.field('client_email')}
            />
          </RecognizedCaller>
        </div>
        {services.error && (
          <div role="alert" className={styles.buttons}>
            <p className={styles.lead}>{t('enter.servicesFailed')}</p>
            <Button variant="default" loading={services.isFetching} onClick={() => void services.refetch()}>
              {workspace('list.retry')}
            </Button>
          </div>
        )}
        <NativeSelect
          label={t('enter.service')}
          data={[
            { value: '', label: services.isPending ? t('enter.loading') : t('enter.enquiry') },
            ...(services.data ?? []).map(({ id, title_ar, title_en }) => ({
              value: id,
              label: inLanguage(language, title_ar, title_en),
            })),
          ]}
          // A service chosen in a draft can be selected only once the options are loaded
          key={services.data ? 'offered' : 'awaited'}
          {...edit.field('service_id')}
        />
        <Textarea
          label={t('enter.description')}
          withAsterisk
          aria-required
          dir="auto"
          autosize
          minRows={4}
          maxRows={12}
          autoComplete="off"
          {...edit.field('project_description')}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={t('enter.budget')}
            data={[
              { value: '', label: t('enter.unspecified') },
              ...budgetRanges.map((value) => ({ value, label: words(`budgets.${value}`) })),
            ]}
            {...edit.field('budget_range')}
          />
          <DayField
            edit={edit}
            name="preferred_start_date"
            label={words('fields.preferred_start_date')}
            past={t('enter.past')}
          />
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={t('enter.locale')}
            data={languages.map((value) => ({ value, label: workspace(`languages.${value}`) }))}
            {...edit.field('locale')}
          />
          {mails.sent && (
            <Checkbox
              size="md"
              label={t('enter.receipt')}
              description={withEmail ? undefined : t('enter.receiptHint')}
              disabled={!withEmail}
              {...edit.toggle('receipt')}
            />
          )}
        </div>
        <p className={styles.lead}>{t('enter.notice')}</p>
      </EditForm>
    </Modal>
  )
}
