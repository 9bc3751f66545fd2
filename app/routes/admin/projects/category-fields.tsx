import { Autocomplete } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Category } from '#app/data/projects/admin.ts'
import form from '#app/workspace/form/form.module.css'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import styles from './projects.module.css'

interface CategoryFieldsProps {
  edit: Pick<EditFormState, 'value'>
  categories: Category[]
  required: boolean
}

const sides = [
  { language: 'ar', dir: 'rtl' },
  { language: 'en', dir: 'ltr' },
] as const

/** The category in both languages; one that exists already fills in both. */
export function CategoryFields({ edit, categories, required }: CategoryFieldsProps) {
  const { t } = useTranslation(['projects', 'workspace'])
  const fields = { ar: edit.value('category_ar'), en: edit.value('category_en') }
  return (
    <div className={form.pair}>
      {sides.map(({ language, dir }) => (
        <Autocomplete
          key={language}
          label={`${t('fields.category')} (${t(`workspace:languages.${language}`)})`}
          // One hint for both fields
          description={
            language === 'ar'
              ? t(categories.length > 0 ? 'hints.category' : 'hints.firstCategory')
              : undefined
          }
          size="md"
          lang={language}
          dir={dir}
          withAsterisk={required}
          aria-required={required}
          autoComplete="off"
          comboboxProps={{ withinPortal: false }}
          data={[...new Set(categories.map((category) => category[`category_${language}`]))]}
          {...fields[language]}
          renderOption={({ option }) => (
            <span dir={dir} lang={language} className={styles.option}>
              {option.value}
            </span>
          )}
          onOptionSubmit={(name) => {
            const chosen = categories.find((category) => category[`category_${language}`] === name)
            if (!chosen) return
            fields.ar.onChange(chosen.category_ar)
            fields.en.onChange(chosen.category_en)
          }}
        />
      ))}
    </div>
  )
}
