import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { Field } from '#app/components/field.tsx'
import type { FieldError } from '#app/data/fields.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { FilesField } from '#app/routes/public/forms/files-field.tsx'
import form from '#app/routes/public/forms/form.module.css'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pathFor } from '#common/language.ts'
import type { Written } from './keep-message.server.ts'
import styles from './messages.module.css'
import type { Typed } from './track.server.ts'

interface WriteFormProps {
  /** The id of the form, which "Check again" posts too, so that a begun message stays. */
  id: string
  typed: Typed
  written: Written | undefined
}

/** Where the sender writes to the company about their request, with files. */
export function WriteForm({ id, typed, written }: WriteFormProps) {
  const { t } = useTranslation(['track', 'forms'])
  const language = useLanguage()
  const { sendsMails } = useFrame()
  const errors = (written && 'errors' in written && written.errors) || {}
  const wordsOf = ({ code, count = 0 }: FieldError) =>
    code === 'required'
      ? t('write.required')
      : code === 'too_long'
        ? t('forms:errors.too_long', { count })
        : t('forms:errors.characters')
  return (
    <form
      id={id}
      method="post"
      action={`${pathFor(language, '/track')}#${id}`}
      encType="multipart/form-data"
      className={styles.write}
      noValidate
      data-write=""
      data-failed={t('write.failures.failed')}
      data-many={t('write.failures.many')}
    >
      {written && 'sent' in written && (
        <p role="status" className={styles.sent}>
          {t('write.sent')}
        </p>
      )}
      <div role="alert" className={form.alert}>
        {written && 'failure' in written && t(`write.failures.${written.failure}`)}
      </div>
      <input type="hidden" name="reference" value={typed.reference} />
      <input type="hidden" name="contact" value={typed.contact} />
      <Field
        name="message"
        label={t('write.label')}
        required
        hint={t(sendsMails ? 'write.hint' : 'write.hintNoMail')}
        {...(errors.message && { error: wordsOf(errors.message) })}
      >
        {(control) => <textarea {...control} rows={5} dir="auto" defaultValue={typed.message} />}
      </Field>
      <FilesField error={errors.files} lost={typed.filesLost} />
      <button type="submit" name="write" value="yes" className={button('primary', form.submit)}>
        {t('write.submit')}
      </button>
    </form>
  )
}
