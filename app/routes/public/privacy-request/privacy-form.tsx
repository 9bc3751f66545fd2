import { useTranslation } from 'react-i18next'
import { Field } from '#app/routes/public/forms/field.tsx'
import styles from '#app/routes/public/forms/form.module.css'
import { FormShell } from '#app/routes/public/forms/form-shell.tsx'
import { type Submission, typedIn } from '#app/routes/public/forms/submission.ts'
import { privacyKinds } from '#common/privacy-kinds.ts'

/** The form with which people ask about their own data. */
export function PrivacyForm({ initial }: { initial?: Submission }) {
  const { t } = useTranslation('forms')
  const { errors, values } = typedIn(initial)
  return (
    <FormShell kind="privacy" initial={initial}>
      <Field name="kind" required error={errors.kind}>
        {(control) => (
          <select {...control} defaultValue={values.kind ?? ''}>
            <option value="">{t('choose')}</option>
            {privacyKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`privacyKinds.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="name" required error={errors.name}>
        {(control) => (
          <input {...control} type="text" autoComplete="name" dir="auto" defaultValue={values.name} />
        )}
      </Field>
      <div className={styles.pair}>
        <Field name="email" required hint={t('hints.privacy_email')} error={errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="email"
              dir="ltr"
              defaultValue={values.email}
            />
          )}
        </Field>
        <Field name="phone" hint={t('hints.privacy_phone')} error={errors.phone}>
          {(control) => (
            <input
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              dir="ltr"
              defaultValue={values.phone}
            />
          )}
        </Field>
      </div>
      <Field name="details" hint={t('hints.privacy_details')} error={errors.details}>
        {(control) => <textarea {...control} rows={5} dir="auto" defaultValue={values.details} />}
      </Field>
    </FormShell>
  )
}
