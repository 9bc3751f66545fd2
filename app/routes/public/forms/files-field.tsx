import { useTranslation } from 'react-i18next'
import type { ControlProps } from '#app/components/field.tsx'
import type { FieldError } from '#app/data/fields.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import { acceptedFiles } from '#common/request-files.ts'
import { Field } from './field.tsx'
import styles from './files-field.module.css'

interface FilesFieldProps {
  error: FieldError | undefined
  /** Whether files came with a form that was refused, and have to be chosen again. */
  lost: boolean | undefined
}

/** The files that come with a request or message; nothing where the site cannot keep any. */
export function FilesField({ error, lost }: FilesFieldProps) {
  const { t } = useTranslation('forms')
  const { takesFiles } = useFrame()
  if (!takesFiles) return null
  return (
    <Field
      name="files"
      hint={lost && !error ? `${t('filesAgain')} ${t('hints.files')}` : t('hints.files')}
      {...(error && { error })}
    >
      {(control) => <FilesInput {...control} />}
    </Field>
  )
}

/**
 * A file input for several files. Browsers label it in their own language and replace what was chosen before,
 * so a label covers it, and `files-field.client.ts` lists the files with a button to remove each.
 */
function FilesInput(control: ControlProps) {
  const { t } = useTranslation('forms')
  return (
    <div className={styles.files}>
      <span className={styles.chooser}>
        <input {...control} type="file" multiple accept={acceptedFiles} data-files="" />
        <span className={styles.cover} aria-hidden="true">
          <span className={styles.button}>{t('chooseFiles')}</span>
        </span>
      </span>
      <ul className={styles.list} aria-label={t('chosenFiles')} data-file-list="" hidden />
      <template>
        <li>
          <span className={styles.name}>
            <bdi data-name="" />
          </span>
          <bdi className={styles.size} data-size="" />
          <button type="button" className={styles.remove}>
            <span aria-hidden="true">×</span>
          </button>
          <p className={styles.problem} data-problem="" hidden />
        </li>
      </template>
      <progress className={styles.progress} max={1} value={0} hidden data-progress="" />
    </div>
  )
}
