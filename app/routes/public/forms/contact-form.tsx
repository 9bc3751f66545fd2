import { Field } from './field.tsx'
import { FilesField } from './files-field.tsx'
import styles from './form.module.css'
import { FormShell } from './form-shell.tsx'
import { type Submission, typedIn } from './submission.ts'

/** The contact form, on the landing page and on its own page. */
export function ContactForm({ initial }: { initial?: Submission }) {
  const { errors, values, filesLost } = typedIn(initial)
  return (
    <FormShell kind="contact" initial={initial} files>
      <div className={styles.pair}>
        <Field name="name" required error={errors.name}>
          {(control) => (
            <input {...control} type="text" autoComplete="name" dir="auto" defaultValue={values.name} />
          )}
        </Field>
        <Field name="email" required error={errors.email}>
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
      </div>
      <Field name="message" required error={errors.message}>
        {(control) => <textarea {...control} rows={5} dir="auto" defaultValue={values.message} />}
      </Field>
      <FilesField error={errors.files} lost={filesLost} />
    </FormShell>
  )
}
