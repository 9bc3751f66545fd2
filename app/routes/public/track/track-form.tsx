import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { Field } from '#app/components/field.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { FilesField } from '#app/routes/public/forms/files-field.tsx'
import form from '#app/routes/public/forms/form.module.css'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { minutesToWait } from '#app/routes/public/forms/submission.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pathFor } from '#common/language.ts'
import styles from './track.module.css'
import type { Tracking } from './track.server.ts'

interface TrackFormProps {
  refused: Extract<Tracking, { status: 'refused' }> | undefined
  /** From the link of a mail. */
  reference: string
}

/**
 * Asks for the reference and the email or phone. The form is posted, so that neither gets into an address. If
 * the request could not be shown, the form keeps the message that was written about it.
 */
export function TrackForm({ refused, reference }: TrackFormProps) {
  const { t } = useTranslation(['track', 'forms'])
  const language = useLanguage()
  const { sendsMails } = useFrame()
  const { errors = {}, failure, retryAfter } = refused ?? {}
  const typed = refused?.typed ?? { reference, contact: '', message: '' }
  const wrong = (field: 'reference' | 'contact') =>
    errors[field] && t(`errors.${field}.${errors[field].code === 'required' ? 'required' : 'invalid'}`)
  const count = Object.keys(errors).length
  const begun = refused?.typed.begun
  return (
    <form
      method="post"
      action={pathFor(language, '/track')}
      className={form.form}
      noValidate
      {...(begun && {
        encType: 'multipart/form-data',
        'data-write': '',
        'data-failed': t('write.failures.failed'),
        'data-many': t('write.failures.many'),
      })}
    >
      <div role="alert" className={form.alert}>
        {failure === 'too_many'
          ? t('failures.too_many', { count: minutesToWait(retryAfter) })
          : failure === 'not_sent'
            ? t('write.failures.notFound')
            : failure
              ? t(`failures.${failure}`)
              : count > 0 && t('errors.summary', { count })}
      </div>
      <p className={form.notice}>{t('forms:marked')}</p>
      <Field
        name="reference"
        label={t('labels.reference')}
        required
        hint={t(sendsMails ? 'hints.reference' : 'hints.referenceNoMail')}
        error={wrong('reference')}
      >
        {(control) => (
          <input
            {...control}
            className={[control.className, styles.reference].join(' ')}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            defaultValue={typed.reference}
          />
        )}
      </Field>
      <Field
        name="contact"
        label={t('labels.contact')}
        required
        hint={t('hints.contact')}
        error={wrong('contact')}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            defaultValue={typed.contact}
          />
        )}
      </Field>
      {begun && (
        <>
          <Field name="message" label={t('write.label')} hint={t('write.unsent')}>
            {(control) => <textarea {...control} rows={5} dir="auto" defaultValue={typed.message} />}
          </Field>
          <FilesField error={undefined} lost={refused?.typed.filesLost} />
        </>
      )}
      <div className={[form.actions, styles.actions].join(' ')}>
        <button type="submit" className={button('primary', form.submit)}>
          {t('submit')}
        </button>
        {begun && (
          <button type="submit" name="write" value="yes" className={button('outline', form.submit)}>
            {t('write.submit')}
          </button>
        )}
      </div>
      {begun && <FormWords />}
    </form>
  )
}
