import { Button, Menu, Textarea, TextInput } from '@mantine/core'
import Braces from 'lucide-react/icons/braces'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import { type AnswerField, answerFields, fieldMark, fillIn } from '#app/data/answer-templates/fields.ts'
import { answerTemplates as ar } from '#app/i18n/locales/ar/admin/answer-templates.ts'
import { answerTemplates as en } from '#app/i18n/locales/en/admin/answer-templates.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { bilingualPart } from '#common/bilingual.ts'
import type { Language } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import styles from './answer-templates.module.css'

interface TemplateTextProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  language: Language
  /** The names of the fields, by column. */
  labels: Record<string, string>
}

/** A template in one language: its fields, what can be filled in, and how it reads. */
export function TemplateText({ edit, language, labels }: TemplateTextProps) {
  const { t } = useTranslation('answerTemplates')
  const me = useProfile()
  const { nameIn } = useCompany()
  const column = (name: 'title' | 'subject' | 'body') => `${name}_${language}`
  const [subject = '', body = ''] = useWatch({
    control: edit.form.control,
    name: [column('subject'), column('body')],
  }) as string[]
  // The field that last had the caret
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const side = useRef<HTMLFieldSetElement>(null)
  const values: Record<AnswerField, string> = {
    ...{ ar, en }[language].sample,
    reference: 'R-7K3F2Q',
    company: nameIn(language),
    me: bilingualPart(me.full_name, language),
  }
  const insert = (field: AnswerField) => {
    const into = last.current ?? side.current?.querySelector('textarea')
    if (!into) return
    const { selectionStart, selectionEnd, value, name } = into
    const [from, to] = last.current ? [selectionStart ?? 0, selectionEnd ?? 0] : [value.length, value.length]
    const mark = fieldMark(field)
    edit.form.setValue(name, value.slice(0, from) + mark + value.slice(to), {
      shouldDirty: true,
      shouldValidate: true,
    })
    // After the menu has returned the focus
    setTimeout(() => {
      into.focus()
      into.setSelectionRange(from + mark.length, from + mark.length)
    }, 50)
  }
  const shared = (name: 'title' | 'subject' | 'body') => ({
    label: labels[column(name)],
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    withAsterisk: true,
    'aria-required': true,
    autoComplete: 'off',
    ...edit.field(column(name)),
  })
  const remember = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
    last.current = currentTarget
  }
  return (
    <fieldset ref={side} className={styles.side}>
      <legend className="hidden">{t(`sides.${language}`)}</legend>
      <TextInput description={t('titleHint')} maxLength={limits.templateName} {...shared('title')} />
      <TextInput maxLength={limits.templateSubject} onFocus={remember} {...shared('subject')} />
      <Textarea
        autosize
        minRows={8}
        maxRows={16}
        maxLength={limits.description}
        onFocus={remember}
        {...shared('body')}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            type="button"
            variant="default"
            size="sm"
            leftSection={<Braces aria-hidden="true" size={16} />}
            aria-label={t('insertInto', { label: labels[column('body')] ?? '' })}
          >
            {t('insert')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {answerFields.map((field) => (
            <Menu.Item key={field} className={styles.item ?? ''} onClick={() => insert(field)}>
              {t(`known.${field}`)} <code dir="ltr">{fieldMark(field)}</code>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {(subject || body) && (
        <section aria-label={`${t('preview')}: ${labels[column('body')]}`} className={styles.preview}>
          <h3>{t('preview')}</h3>
          <p dir="auto" lang={language} className={styles.subject}>
            {fillIn(subject, values)}
          </p>
          <p dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language} className={styles.body}>
            {fillIn(body, values)}
          </p>
        </section>
      )}
    </fieldset>
  )
}
