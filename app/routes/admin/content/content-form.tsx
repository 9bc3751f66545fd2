import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { contentForm, type SiteText, saveContent } from '#app/data/site-content/admin.ts'
import { EditFrame } from '#app/workspace/form/edit-frame.tsx'
import { useTwoLabels } from '#app/workspace/form/two-labels.ts'
import { TwoLanguages } from '#app/workspace/form/two-languages.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import styles from './content.module.css'
import { nameOfText } from './content-names.ts'

const typedOf = (item: SiteText | null) => ({
  title_ar: item?.title_ar ?? '',
  title_en: item?.title_en ?? '',
  text_ar: item?.text_ar ?? '',
  text_en: item?.text_en ?? '',
})

interface ContentFormProps {
  item: SiteText
  onClose(): void
  onSaved(): void
}

/** A text, edited where it stands. */
export function ContentForm({ item, onClose, onSaved }: ContentFormProps) {
  const { t } = useTranslation(['content', 'workspace'])
  const both = useTwoLabels()
  const heading = useRef<HTMLHeadingElement>(null)
  const edit = useEditForm({
    name: `site content ${item.id}`,
    schema: contentForm,
    row: item,
    toTyped: typedOf,
    save: (values, base) => saveContent(item.id, values, base ?? item.updated_at),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  // The button that opened it is gone: who works by keyboard goes on here
  useEffect(() => heading.current?.focus(), [])
  const { title, text } = t('fields', { returnObjects: true })
  return (
    <div className={styles.editing}>
      <h3 tabIndex={-1} ref={heading}>
        {t('editOne', { name: t(`names.${nameOfText(item)}`) })}
      </h3>
      <EditFrame
        edit={edit}
        typedOf={typedOf}
        labels={both({ title, text })}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <TwoLanguages edit={edit} name="title" label={title} />
        <TwoLanguages edit={edit} name="text" label={text} multiline />
      </EditFrame>
    </div>
  )
}
