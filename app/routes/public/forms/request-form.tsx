import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import day from '#app/components/date-field.module.css'
import { budgetRanges } from '#app/data/service-requests/budgets.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { Field } from './field.tsx'
import { FilesField } from './files-field.tsx'
import styles from './form.module.css'
import { FormShell } from './form-shell.tsx'
import { type Submission, typedIn } from './submission.ts'

/** A service as the form offers it. */
export interface ServiceChoice {
  id: string
  title: string
}

/** The optional fields of a request, folded away until they are wanted, filled in or wrong. */
const details = ['company_name', 'budget_range', 'preferred_start_date', 'notes'] as const

interface RequestFormProps {
  services: readonly ServiceChoice[]
  /** The id of the preselected service. */
  service: string
  /** The title of the project that it was opened from. */
  project?: string | undefined
  initial?: Submission
}

/** Says that nothing can be requested, and what visitors can do instead. */
export function NoServices() {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  return (
    <p className={styles.none} role="note">
      {t('noServices')} <a href={pathFor(language, '/contact')}>{t('noServicesLink')}</a>
    </p>
  )
}

/** The service request form, in the dialog and on its own page. */
export function RequestForm({ services, service, project, initial }: RequestFormProps) {
  const { t } = useTranslation('forms')
  const { errors, values, filesLost } = typedIn(initial)
  const chosen = values.service_id || service
  const suggested = project && `${t('request.similar', { title: project })}\n`
  return (
    <FormShell kind="request" initial={initial} files>
      {services.length === 0 && <NoServices />}
      <div className={styles.pair}>
        <Field name="service_id" required error={errors.service_id}>
          {(control) => (
            <select {...control} defaultValue={services.some(({ id }) => id === chosen) ? chosen : ''}>
              <option value="">{t('choose')}</option>
              {services.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="client_name" required error={errors.client_name}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="name"
              dir="auto"
              defaultValue={values.client_name}
            />
          )}
        </Field>
      </div>
      <div className={styles.pair}>
        <Field name="client_email" required error={errors.client_email}>
          {(control) => (
            <input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="email"
              dir="ltr"
              defaultValue={values.client_email}
            />
          )}
        </Field>
        <Field name="client_phone" required hint={t('hints.client_phone')} error={errors.client_phone}>
          {(control) => (
            <input
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              dir="ltr"
              defaultValue={values.client_phone}
            />
          )}
        </Field>
      </div>
      <Field name="project_description" required error={errors.project_description}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            defaultValue={values.project_description ?? suggested}
            data-suggested={suggested ?? ''}
          />
        )}
      </Field>
      <FilesField error={errors.files} lost={filesLost} />
      <details className={styles.more} open={details.some((name) => values[name] || errors[name])}>
        <summary>
          <Plus aria-hidden="true" />
          {t('request.details')}
        </summary>
        <div className={styles.folded}>
          <Field name="company_name" error={errors.company_name}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="organization"
                dir="auto"
                defaultValue={values.company_name}
              />
            )}
          </Field>
          <div className={styles.pair}>
            <Field name="budget_range" error={errors.budget_range}>
              {(control) => (
                <select {...control} defaultValue={values.budget_range ?? ''}>
                  <option value="">{t('unspecified')}</option>
                  {budgetRanges.map((range) => (
                    <option key={range} value={range}>
                      {t(`budgets.${range}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field name="preferred_start_date" error={errors.preferred_start_date}>
              {(control) => (
                <>
                  <div className={day.field} data-day="">
                    <input
                      {...control}
                      type="date"
                      max="2199-12-31"
                      defaultValue={values.preferred_start_date}
                    />
                    <span className={day.shown} data-empty={t('chooseDay')} aria-hidden="true">
                      {t('chooseDay')}
                    </span>
                    <button type="button" className={day.open} tabIndex={-1} aria-hidden="true">
                      <CalendarDays size={18} />
                    </button>
                  </div>
                  <p className={styles.warning} role="status" hidden>
                    {t('pastDay')}
                  </p>
                </>
              )}
            </Field>
          </div>
          <Field name="notes" error={errors.notes}>
            {(control) => <textarea {...control} rows={2} dir="auto" defaultValue={values.notes} />}
          </Field>
        </div>
      </details>
    </FormShell>
  )
}
