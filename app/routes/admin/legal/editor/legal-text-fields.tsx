import { Input, Skeleton } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contactWords } from '#app/routes/admin/legal/contact-words.ts'
import formStyles from '#app/routes/admin/legal/legal.module.css'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { type Language, languages } from '#common/language.ts'

// Only people who write a version need the editor
const LegalEditor = lazyPart(() => import('./legal-editor.tsx'))

interface LegalTextFieldsProps {
  edit: Pick<EditFormState, 'value'>
  /** The name of the company in each language; empty where it has none. */
  company: Record<Language, string>
  /** The line that is selected at first. */
  start: { language: Language; line: number } | null
}

/** The text of a legal page in both languages, in editors that show its headings, lists and links. */
export function LegalTextFields({ edit, company, start }: LegalTextFieldsProps) {
  const { t } = useTranslation(['legal', 'workspace'])
  const id = useId()
  return (
    <div className={formStyles.editors}>
      {languages.map((language) => {
        const name = `body_${language}`
        const { error, ...field } = edit.value(name)
        const label = `${t('body')} (${t(`workspace:languages.${language}`)})`
        return (
          <Input.Wrapper
            key={language}
            id={`${id}${language}`}
            label={label}
            labelElement="div"
            labelProps={{ id: `${id}${language}-label` }}
            withAsterisk
            size="md"
            error={error}
          >
            <LegalEditor
              {...field}
              loading={<Skeleton height={320} />}
              language={language}
              label={label}
              name={name}
              invalid={Boolean(error)}
              placeholders={{
                company: company[language] || t('markup.company'),
                contact: contactWords[language],
              }}
              line={start?.language === language ? start.line : null}
            />
          </Input.Wrapper>
        )
      })}
    </div>
  )
}
