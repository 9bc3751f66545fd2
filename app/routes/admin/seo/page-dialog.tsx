import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { itemOfPage, type PagePlace } from '#app/data/page-meta/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import PageMetaForm from '#app/workspace/page-meta/page-meta-form.tsx'
import { inLanguage, type Language } from '#common/language.ts'
import { fixedPages } from '#common/pages.ts'

/** The dialog in which title, description and picture of a page are written. */
export function PageDialog({ place, onClose }: { place: PagePlace; onClose(): void }) {
  const { t } = useTranslation(['seo', 'workspace'])
  const language = useLanguage()
  const isFixed = 'page' in place
  const { data: item, isPending } = useQuery({ ...itemOfPage(place), enabled: !isFixed })
  const path = isFixed ? fixedPages[place.page] : ''
  const paths: Record<Language, string> | null = isFixed ? { ar: path, en: path } : (item?.paths ?? null)
  const name = isFixed
    ? t(`pages.names.${place.page}`)
    : item && inLanguage(language, item.name.ar, item.name.en)
  return (
    <Modal opened onClose={onClose} size="72rem" title={name || t('workspace:menu.seo')}>
      {!isFixed && isPending ? (
        <Loader aria-label={t('loading')} />
      ) : !isFixed && !item ? (
        <p>{t('gone')}</p>
      ) : (
        <PageMetaForm
          place={place}
          paths={paths}
          missing={item?.missing ?? []}
          history={(id) => <HistoryButton table="page_meta" id={id} />}
          onSaved={onClose}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}
