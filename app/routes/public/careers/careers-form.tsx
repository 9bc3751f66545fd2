import { useTranslation } from 'react-i18next'
import { PasswordReveal } from '#app/components/password-reveal.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { Field } from '#app/routes/public/forms/field.tsx'
import styles from '#app/routes/public/forms/form.module.css'
import { FormShell } from '#app/routes/public/forms/form-shell.tsx'
import { type Submission, typedIn } from '#app/routes/public/forms/submission.ts'
import { pathFor } from '#common/language.ts'
import { FileInput } from './file-input.tsx'
import type { OpeningView } from './view.ts'

interface CareersFormProps {
  initial?: Submission
  seen?: string
  /** False when the server cannot store files for visitors. */
  takesFiles: boolean
  /** The opening that the application is for; its title is then the position. */
  opening?: OpeningView
}

/** The job application form. Sending it also creates the account for the employee portal. */
export function CareersForm({ initial, seen, takesFiles, opening }: CareersFormProps) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const { errors, values } = typedIn(initial)
  return (
    <FormShell
      kind="careers"
      initial={initial}
      seen={seen}
      action={opening && pathFor(language, opening.path)}
      files
    >
      {opening && (
        <>
          <input type="hidden" name="opening" value={opening.id} />
          <input type="hidden" name="position" value={opening.title} />
        </>
      )}
      <fieldset className={styles.group}>
        <legend>{t('careers.person')}</legend>
        <div className={styles.pair}>
          <Field name="full_name_ar" required hint={t('hints.full_name_ar')} error={errors.full_name_ar}>
            {(control) => (
              <>
                <input
                  {...control}
                  type="text"
                  autoComplete={language === 'ar' ? 'name' : 'off'}
                  dir="rtl"
                  defaultValue={values.full_name_ar}
                  data-letters="ar"
                />
                <p className={styles.warning} role="status" hidden>
                  {t('noLetters.ar')}
                </p>
              </>
            )}
          </Field>
          <Field name="full_name_en" required hint={t('hints.full_name_en')} error={errors.full_name_en}>
            {(control) => (
              <>
                <input
                  {...control}
                  type="text"
                  autoComplete={language === 'en' ? 'name' : 'off'}
                  dir="ltr"
                  defaultValue={values.full_name_en}
                  data-letters="en"
                />
                <p className={styles.warning} role="status" hidden>
                  {t('noLetters.en')}
                </p>
              </>
            )}
          </Field>
        </div>
        <div className={styles.pair}>
          <Field name="phone" required hint={t('hints.client_phone')} error={errors.phone}>
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
          {!opening && (
            <Field name="position" required error={errors.position}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  autoComplete="off"
                  dir="auto"
                  defaultValue={values.position}
                />
              )}
            </Field>
          )}
        </div>
        {takesFiles && (
          <>
            <Field name="cv" hint={t('hints.cv')} error={errors.cv}>
              {(control) => <FileInput {...control} kind="cv" />}
            </Field>
            <label className={styles.news}>
              <input type="checkbox" name="keep_cv" value="true" defaultChecked={values.keep_cv === 'true'} />
              {t('careers.keepCv')}
            </label>
            <Field name="photo" hint={t('hints.photo')} error={errors.photo}>
              {(control) => <FileInput {...control} kind="photo" />}
            </Field>
          </>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('careers.account')}</legend>
        <div className={styles.pair}>
          <Field name="email" required error={errors.email}>
            {(control) => (
              <input
                {...control}
                type="email"
                inputMode="email"
                autoComplete="username"
                dir="ltr"
                defaultValue={values.email}
              />
            )}
          </Field>
          <Field name="password" required hint={t('hints.password')} error={errors.password}>
            {(control) => (
              <PasswordReveal show={t('showPassword')} hide={t('hidePassword')}>
                <input {...control} type="password" autoComplete="new-password" dir="ltr" />
              </PasswordReveal>
            )}
          </Field>
        </div>
      </fieldset>
    </FormShell>
  )
}
