import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { useShownNotice } from '#app/auth/use-shown-notice.ts'
import { ownRequestsKey } from '#app/data/service-requests/client.ts'
import { offeredServices } from '#app/data/service-requests/offered-services.ts'
import { budgetRanges, serviceRequestForm } from '#app/data/service-requests/public.ts'
import { sendOwnRequest } from '#app/data/service-requests/send-own-request.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { namesIn } from '#common/bilingual.ts'
import { inLanguage, pathFor } from '#common/language.ts'
import { OwnFiles } from './own-files.tsx'
import { inOwnWords } from './own-words.ts'
import portal from './portal.module.css'
import styles from './request-dialog.module.css'
import { useRequestFiles } from './use-request-files.ts'

interface RequestDialogProps {
  profile: OwnProfile
  email: string
  onClose(): void
}

/** A stored request. */
interface Sent {
  id: string
  updated_at: string
  reference: string | null
}

type Required = 'service_id' | 'client_name' | 'client_email' | 'client_phone' | 'project_description'

/** The service request form, prefilled with the client's details. */
export default function RequestDialog({ profile, email, onClose }: RequestDialogProps) {
  const { t } = useTranslation(['clientPortal', 'workspace'])
  const language = useLanguage()
  const { takesFiles } = useCompany()
  const queries = useQueryClient()
  const services = useQuery(offeredServices)
  const readNotice = useShownNotice()
  const names = namesIn(profile, language)
  const begin = {
    service_id: '',
    client_name: names.full_name,
    client_email: email,
    client_phone: profile.phone ?? '',
    company_name: names.company_name ?? '',
    project_description: '',
    budget_range: '',
    preferred_start_date: '',
    notes: '',
  }
  const readAgain = () => void queries.invalidateQueries({ queryKey: ownRequestsKey })
  const chosen = useRequestFiles(readNotice)
  const edit = useEditForm({
    name: 'own request',
    schema: serviceRequestForm,
    row: null,
    toFormValues: (_row: Sent | null) => begin,
    async save(values, _base, newId): Promise<Sent> {
      try {
        if (chosen.files.length > 0) return { id: newId, updated_at: '', ...(await chosen.send(values)) }
        const sent = await sendOwnRequest(profile.id, values, language, newId, await readNotice())
        if (sent !== 'gone') return { id: newId, updated_at: '', ...sent }
      } catch (error) {
        if (error instanceof RefusedField) throw error
        // If only the answer was lost, the request is in the list
        readAgain()
        throw error
      }
      void queries.invalidateQueries({ queryKey: offeredServices.queryKey })
      throw new RefusedField('service_id', t('form.service'))
    },
    onSaved({ reference }) {
      notifyDone(reference ? t('form.sent', { reference: isolated(reference) }) : t('form.sentWithout'))
      readAgain()
      onClose()
    },
    failed: t('form.failed'),
  })
  const field = inOwnWords(edit, (name, refusal) => {
    if (refusal === 'required') return t(`form.required.${name as Required}`)
    return refusal === 'date' || refusal === 'service' ? t(`form.${refusal}`) : undefined
  })
  return (
    <Modal opened onClose={onClose} size="xl" title={t('form.title')}>
      <EditForm
        edit={edit}
        toFormValues={() => begin}
        labels={{}}
        submit={t('form.submit')}
        disabled={!services.data}
        onCancel={onClose}
      >
        <p className={styles.lead}>{t('form.lead')}</p>
        {services.error && (
          <div role="alert" className={portal.failed}>
            <p>{t('form.servicesFailed')}</p>
            <Button variant="default" loading={services.isFetching} onClick={() => void services.refetch()}>
              {t('form.retry')}
            </Button>
          </div>
        )}
        {services.data?.length === 0 && <p role="note">{t('form.noServices')}</p>}
        <NativeSelect
          label={t('form.labels.service_id')}
          withAsterisk
          aria-required
          data={[
            { value: '', label: services.isPending ? t('workspace:loading') : t('form.choose') },
            ...(services.data ?? []).map(({ id, title_ar, title_en }) => ({
              value: id,
              label: inLanguage(language, title_ar, title_en),
            })),
          ]}
          // A service chosen in kept input can be selected only once the options are loaded
          key={services.data ? 'offered' : 'awaited'}
          {...field('service_id')}
        />
        <Textarea
          label={t('form.labels.project_description')}
          withAsterisk
          aria-required
          dir="auto"
          minRows={4}
          autoComplete="off"
          {...field('project_description')}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={t('form.labels.budget_range')}
            data={[
              { value: '', label: t('form.unspecified') },
              ...budgetRanges.map((value) => ({ value, label: t(`form.budgets.${value}`) })),
            ]}
            {...field('budget_range')}
          />
          <DayField
            edit={{ form: edit.form, field }}
            name="preferred_start_date"
            label={t('form.labels.preferred_start_date')}
            past={t('form.pastDay')}
          />
        </div>
        {takesFiles && (
          <OwnFiles
            files={chosen.files}
            onChange={chosen.change}
            refused={chosen.refused}
            part={chosen.part}
          />
        )}
        <Textarea
          label={t('form.labels.notes')}
          dir="auto"
          minRows={2}
          autoComplete="off"
          {...field('notes')}
        />
        <div className={styles.pair}>
          <TextInput
            label={t('form.labels.client_name')}
            withAsterisk
            aria-required
            dir="auto"
            autoComplete="name"
            {...field('client_name')}
          />
          <TextInput
            label={t('form.labels.company_name')}
            dir="auto"
            autoComplete="organization"
            {...field('company_name')}
          />
        </div>
        <div className={styles.pair}>
          <TextInput
            label={t('form.labels.client_email')}
            withAsterisk
            aria-required
            type="email"
            dir="ltr"
            autoComplete="email"
            {...field('client_email')}
          />
          <TextInput
            label={t('form.labels.client_phone')}
            description={t('form.phoneHint')}
            withAsterisk
            aria-required
            type="tel"
            dir="ltr"
            autoComplete="tel"
            {...field('client_phone')}
          />
        </div>
        <p className={styles.lead}>
          {t('form.notice')}{' '}
          <a href={pathFor(language, '/privacy')} target="_blank" rel="noopener">
            {t('form.privacy')}
          </a>
        </p>
      </EditForm>
    </Modal>
  )
}
