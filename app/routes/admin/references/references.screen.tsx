import { useTranslation } from 'react-i18next'
import {
  type ClientReference,
  deleteReference,
  referenceList,
  setReferenceActive,
} from '#app/data/client-references/admin.ts'
import { references as ar } from '#app/i18n/locales/ar/admin/references.ts'
import { references as en } from '#app/i18n/locales/en/admin/references.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OrderedScreen } from '#app/routes/admin/frame/ordered-screen.tsx'
import { useOrderedList } from '#app/workspace/order/use-ordered-list.ts'
import { useVisibility } from '#app/workspace/row-tools/use-visibility.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { inLanguage } from '#common/language.ts'
import { ReferenceDialog } from './reference-dialog.tsx'
import { ReferenceRow } from './reference-row.tsx'

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
  const show = useVisibility(setReferenceActive, referenceList.queryKey, t)
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

  return (
    <OrderedScreen
      list={list}
      words={(key) => t(key)}
      nameOf={nameOf}
      page="/#about"
      form={({ row, ...events }) => <ReferenceDialog reference={row} {...events} />}
    >
      {(reference, onEdit) => (
        <ReferenceRow
          reference={reference}
          onEdit={onEdit}
          onDelete={() => void askToDelete(reference)}
          onSwitch={(active) => show(reference.id, active)}
        />
      )}
    </OrderedScreen>
  )
}
