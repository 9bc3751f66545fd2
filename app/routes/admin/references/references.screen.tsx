import { useTranslation } from 'react-i18next'
import { type ClientReference, deleteReference, referenceList } from '#app/data/client-references/admin.ts'
import { references as ar } from '#app/i18n/locales/ar/admin/references.ts'
import { references as en } from '#app/i18n/locales/en/admin/references.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { ListSearch } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { OrderedList } from '#app/workspace/order/ordered-list.tsx'
import { useOrderedList } from '#app/workspace/order/use-ordered-list.ts'
import { useDelete } from '#app/workspace/use-delete.ts'
import { inLanguage } from '#common/language.ts'
import { ReferenceDialog } from './reference-dialog.tsx'
import { ReferenceRow } from './reference-row.tsx'
import styles from './references.module.css'

/** Clients whom the website names: added, edited, shown with a consent, deleted and put into order. */
export default function References() {
  const { t } = useScreenWords('references', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const list = useOrderedList({
    name: 'client_references',
    query: referenceList,
    textsOf: (one) => [one.name_ar, one.name_en, one.quote_ar, one.quote_en, one.author_ar, one.author_en],
  })
  const nameOf = (reference: ClientReference) => inLanguage(language, reference.name_ar, reference.name_en)
  const askToDelete = useDelete({
    table: 'client_references',
    run: deleteReference,
    confirm: (reference) => ({
      title: t('delete.title', { name: nameOf(reference) }),
      text: t('delete.text'),
      confirm: words('delete'),
    }),
    invalidates: [referenceList.queryKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })

  const { dialog, edited } = list
  const add = <AddButton onClick={() => dialog.open('new')}>{t('add')}</AddButton>
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {!list.blank && add}
      </ScreenHead>
      {!list.blank && <ListSearch list={list} label={t('search')} alone />}
      <OrderedList
        list={list}
        nameOf={nameOf}
        notFound={t('notFound')}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        }
        className={styles.list}
      >
        {(reference) => (
          <ReferenceRow
            reference={reference}
            onEdit={() => dialog.open(reference.id)}
            onDelete={() => void askToDelete(reference)}
          />
        )}
      </OrderedList>
      {(dialog.value === 'new' || edited) && (
        <ReferenceDialog
          key={dialog.value}
          reference={edited}
          onClose={dialog.close}
          onSaved={() => {
            void list.query.refetch()
            dialog.close()
          }}
        />
      )}
    </>
  )
}
