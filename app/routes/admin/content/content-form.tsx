import { Switch } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addContent,
  contentForm,
  type PlaceOfText,
  type SiteText,
  saveContent,
} from '#app/data/site-content/admin.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import styles from './content.module.css'
import { nameOfText } from './content-names.ts'
import { useUndoText } from './use-undo-text.ts'

const toFormValues = (item: SiteText | null) => ({
  title_ar: item?.title_ar ?? '',
  title_en: item?.title_en ?? '',
  text_ar: item?.text_ar ?? '',
  text_en: item?.text_en ?? '',
  is_active: item?.is_active ?? true,
})

export interface ContentFormProps {
  /** The text, or the place for a new one. */
  item: SiteText | (PlaceOfText & { id?: undefined; display_order: number })
  onClose(): void
  onSaved(): void
}

/** A text, edited in place. */
export function ContentForm({ item, onClose, onSaved }: ContentFormProps) {
  const { t } = useTranslation(['content', 'workspace'])
  const both = useBilingualLabels()
  const offerUndo = useUndoText()
  const heading = useRef<HTMLHeadingElement>(null)
  const edit = useEditForm({
    name: `site content ${item.id ?? nameOfText(item)}`,
    draftOf: 'site_content',
    schema: contentForm,
    row: item.id === undefined ? null : item,
    toFormValues,
    save(values, base, newId) {
      if (item.id !== undefined) return saveContent(item.id, values, base ?? item.updated_at)
      const { section, content_key, display_order } = item
      return addContent({ section, content_key, display_order }, values, newId)
    },
    onSaved(stored) {
      if (item.id !== undefined) offerUndo(item, stored)
      onSaved()
    },
    // A changed text has a message of its own, with a button
    done: item.id === undefined ? t('saved') : undefined,
    failed: t('saveFailed'),
  })
  // The button that opened it is gone, so the focus moves here
  useEffect(() => heading.current?.focus(), [])
  const { title, text, is_active: shown } = t('fields', { returnObjects: true })
  return (
    <div className={styles.editing}>
      <h3 tabIndex={-1} ref={heading}>
        {t(item.id === undefined ? 'addOne' : 'editOne', { name: t(`names.${nameOfText(item)}`) })}
      </h3>
      <EditForm
        edit={edit}
        aside={item.id && <HistoryButton table="site_content" id={item.id} />}
        toFormValues={toFormValues}
        labels={{ ...both({ title, text }), is_active: shown }}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <BilingualField edit={edit} name="title" label={title} />
        <BilingualField edit={edit} name="text" label={text} multiline />
        <Switch label={shown} {...edit.toggle('is_active')} />
      </EditForm>
    </div>
  )
}
