import { useTranslation } from 'react-i18next'
import { type AnswerTemplate, deleteTemplate, templateList } from '#app/data/answer-templates/admin.ts'
import { answerTemplates as ar } from '#app/i18n/locales/ar/admin/answer-templates.ts'
import { answerTemplates as en } from '#app/i18n/locales/en/admin/answer-templates.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import rows from '#app/routes/admin/frame/ordered-rows.module.css'
import { OrderedScreen } from '#app/routes/admin/frame/ordered-screen.tsx'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { useOrderedList } from '#app/workspace/order/use-ordered-list.ts'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { inLanguage } from '#common/language.ts'
import { TemplateDialog } from './template-dialog.tsx'

/** The texts that answers to requests begin with: added, edited, deleted and put into order. */
export default function AnswerTemplates() {
  const { t } = useScreenWords('answerTemplates', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const list = useOrderedList({
    name: 'answer_templates',
    query: templateList,
    textsOf: (one) => [one.title_ar, one.title_en, one.subject_ar, one.subject_en, one.body_ar, one.body_en],
  })
  const nameOf = (template: AnswerTemplate) => inLanguage(language, template.title_ar, template.title_en)
  const askToDelete = useDelete({
    table: 'answer_templates',
    run: ({ id }: AnswerTemplate) => deleteTemplate(id),
    confirm: (template) => ({
      title: t('delete.title', { name: nameOf(template) }),
      text: t('delete.text'),
      confirm: words('delete'),
    }),
    invalidates: [templateList.queryKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  return (
    <OrderedScreen
      list={list}
      words={(key) => t(key)}
      nameOf={nameOf}
      form={({ row, ...events }) => <TemplateDialog template={row} {...events} />}
    >
      {(template, onEdit) => {
        const name = nameOf(template)
        return (
          <article className={rows.row}>
            <DragHandle />
            <div className={rows.words}>
              <h2>
                <RowName onOpen={onEdit}>{name}</RowName>
              </h2>
              <p dir="auto">{inLanguage(language, template.body_ar, template.body_en)}</p>
            </div>
            <div className={rows.tools}>
              <RowTools
                name={name}
                edit={t('editOne', { name })}
                remove={t('deleteOne', { name })}
                onEdit={onEdit}
                onDelete={() => void askToDelete(template)}
              />
            </div>
          </article>
        )
      }}
    </OrderedScreen>
  )
}
