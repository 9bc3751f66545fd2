import { ActionIcon, NativeSelect } from '@mantine/core'
import Settings from 'lucide-react/icons/settings'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerTemplate } from '#app/data/answer-templates/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage, type Language, languages } from '#common/language.ts'
import styles from './answer.module.css'

interface TextChoicesProps {
  templates: readonly AnswerTemplate[]
  /** The id of the template that the text came from. */
  template: string
  locale: Language
  onTemplate(id: string): void
  onLanguage(to: Language): void
}

/** Chooses the template and the language of an answer. */
export function TextChoices({ templates, template, locale, onTemplate, onLanguage }: TextChoicesProps) {
  const { t } = useTranslation(['answers', 'workspace'])
  const language = useLanguage()
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t('template')}
        value={template}
        data={[
          { value: '', label: t('chooseTemplate') },
          ...templates.map((one) => ({
            value: one.id,
            label: inLanguage(language, one.title_ar, one.title_en),
          })),
        ]}
        onChange={({ currentTarget }) => onTemplate(currentTarget.value)}
      />
      <ActionIcon
        component={Link}
        to="/admin/answer-templates"
        variant="default"
        aria-label={t('manage')}
        title={t('manage')}
      >
        <Settings aria-hidden="true" size={18} />
      </ActionIcon>
      <NativeSelect
        label={t('language')}
        value={locale}
        data={languages.map((one) => ({ value: one, label: t(`workspace:languages.${one}`) }))}
        onChange={({ currentTarget }) => onLanguage(currentTarget.value as Language)}
      />
    </div>
  )
}
