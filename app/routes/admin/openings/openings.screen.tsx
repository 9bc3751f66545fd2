import { useTranslation } from 'react-i18next'
import { mostLinked } from '#app/data/bin/restore.ts'
import {
  countApplicationsFor,
  deleteOpening,
  type Opening,
  openingList,
  setOpeningActive,
} from '#app/data/openings/admin.ts'
import { openings as ar } from '#app/i18n/locales/ar/admin/openings.ts'
import { openings as en } from '#app/i18n/locales/en/admin/openings.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OrderedScreen } from '#app/routes/admin/frame/ordered-screen.tsx'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useOrderedList } from '#app/workspace/order/use-ordered-list.ts'
import { useVisibility } from '#app/workspace/row-tools/use-visibility.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { inLanguage } from '#common/language.ts'
import { OpeningDialog } from './opening-dialog.tsx'
import { OpeningRow } from './opening-row.tsx'

/** The jobs that the company offers: added, edited, published, deleted and put into order. */
export default function Openings() {
  const { t } = useScreenWords('openings', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const list = useOrderedList({
    name: 'openings',
    query: openingList,
    textsOf: (one) => [
      one.title_ar,
      one.title_en,
      one.department_ar,
      one.department_en,
      one.place_ar,
      one.place_en,
    ],
  })
  const nameOf = (opening: Opening) => inLanguage(language, opening.title_ar, opening.title_en)
  const show = useVisibility(setOpeningActive, openingList.queryKey, t)
  const askToDelete = useDelete({
    table: 'openings',
    run: ({ id }: Opening) => deleteOpening(id),
    confirm: async (opening) => {
      const count = await countApplicationsFor(opening.id)
      if (count > mostLinked) {
        notifyFailed(t('delete.failed'), t('delete.tooMany', { most: showCount(mostLinked) }))
        return null
      }
      return {
        title: t('delete.title', { name: nameOf(opening) }),
        text: t('delete.text', { count }),
        confirm: words('delete'),
      }
    },
    invalidates: [openingList.queryKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  return (
    <OrderedScreen
      list={list}
      words={(key) => t(key)}
      nameOf={nameOf}
      form={({ row, ...events }) => <OpeningDialog opening={row} {...events} />}
    >
      {(opening, onEdit) => (
        <OpeningRow
          opening={opening}
          onEdit={onEdit}
          onDelete={() => void askToDelete(opening)}
          onSwitch={(active) => show(opening.id, active)}
        />
      )}
    </OrderedScreen>
  )
}
