import { Textarea } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#common/text.ts'
import styles from './form.module.css'
import { LineField } from './line-field.tsx'
import type { EditFormState } from './use-edit-form.ts'

interface BilingualFieldProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  /** The columns' name without its language: `title` for `title_ar` and `title_en`. */
  name: string
  label: string
  required?: boolean
  multiline?: boolean
  hint?: string
  /**
   * What it means if the text of a language is missing, where visitors do not see the other; nothing if
   * false.
   */
  missing?: Record<'ar' | 'en', string> | false
}

const sides = [
  { language: 'ar', dir: 'rtl' },
  { language: 'en', dir: 'ltr' },
] as const

/** A field in Arabic and in English, side by side, each in its direction; it says when one of them is missing. */
export function BilingualField({
  edit,
  name,
  label,
  required,
  multiline,
  hint,
  missing,
}: BilingualFieldProps) {
  const { t } = useTranslation('workspace')
  const values = useWatch({ control: edit.form.control, name: [`${name}_ar`, `${name}_en`] })
  const filled = values.map((value) => !isBlank(String(value ?? '')))
  const Control = multiline ? Textarea : LineField
  return (
    <div className={styles.pair}>
      {sides.map(({ language, dir }, index) => (
        <div key={language} className={styles.side}>
          <Control
            label={`${label} (${t(`languages.${language}`)})`}
            // One hint for both fields
            description={index === 0 ? hint : undefined}
            lang={language}
            dir={dir}
            withAsterisk={required}
            aria-required={required}
            autoComplete="off"
            {...edit.field(`${name}_${language}`)}
          />
          {!required && missing !== false && !filled[index] && filled[1 - index] && (
            <p className={styles.missing} role="note">
              {missing?.[language] ?? t(`form.missing.${language}`)}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
