import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AnswerTemplate, saveTemplate, templateForm } from '#app/data/answer-templates/admin.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { languages } from '#common/language.ts'
import styles from './answer-templates.module.css'
import { TemplateText } from './template-text.tsx'

const toFormValues = (template: AnswerTemplate | null) => ({
  title_ar: template?.title_ar ?? '',
  title_en: template?.title_en ?? '',
  subject_ar: template?.subject_ar ?? '',
  subject_en: template?.subject_en ?? '',
  body_ar: template?.body_ar ?? '',
  body_en: template?.body_en ?? '',
})

interface TemplateDialogProps {
  /** The template to edit; null for a new one. */
  template: AnswerTemplate | null
  onClose(): void
  onSaved(): void
}

/** Adds or edits a template: what it says in each language, and how that reads. */
export function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const { t } = useTranslation(['answerTemplates', 'workspace'])
  const edit = useEditForm({
    name: `answer-template ${template?.id ?? 'new'}`,
    schema: templateForm,
    row: template,
    toFormValues,
    save: (values, base, newId) => saveTemplate(template, values, base, newId),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const labels = Object.fromEntries(
    (['title', 'subject', 'body'] as const).flatMap((field) =>
      languages.map((one) => [
        `${field}_${one}`,
        `${t(`fields.${field}`)} (${t(`workspace:languages.${one}`)})`,
      ]),
    ),
  )
  return (
    <Modal opened onClose={onClose} size="xl" title={template ? t('edit') : t('add')}>
      <EditForm
        edit={edit}
        aside={template && <HistoryButton table="answer_templates" id={template.id} />}
        toFormValues={toFormValues}
        labels={labels}
        submit={t(template ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <div className={styles.sides}>
          {languages.map((one) => (
            <TemplateText key={one} edit={edit} language={one} labels={labels} />
          ))}
        </div>
      </EditForm>
    </Modal>
  )
}
