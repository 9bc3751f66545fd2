import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  deleteImage,
  imageList,
  type SiteImage,
  setImageActive,
  shownOf,
} from '#app/data/site-images/admin.ts'
import { type SiteImageType, siteImageTypes } from '#app/data/site-images/public.ts'
import { images as ar } from '#app/i18n/locales/ar/admin/images.ts'
import { images as en } from '#app/i18n/locales/en/admin/images.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { ListTabs } from '#app/workspace/list/list-controls.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useVisibility } from '#app/workspace/row-tools/use-visibility.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'
import { inLanguage } from '#common/language.ts'
import { ImageDialog } from './image-dialog.tsx'
import { ImageGroup } from './image-group.tsx'
import styles from './images.module.css'

const defaults = { sort: '', descending: false, filters: { type: siteImageTypes }, sorts: [] } as const

const countByType = (all: readonly SiteImage[]) =>
  Object.fromEntries(
    siteImageTypes.map((type) => [type, all.filter(({ image_type }) => image_type === type).length]),
  ) as Record<SiteImageType, number>

/** The images of the site: added, edited, shown or hidden, deleted and put into order within their type. */
export default function Images() {
  const { t } = useScreenWords('images', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const query = useQuery(imageList)
  const list = useListParams(defaults)
  const dialog = useDialogParam('edit', 'draft')
  const order = useOrder('site_images', imageList.queryKey)
  const nameOf = ({ title_ar, title_en, image_type }: SiteImage) =>
    inLanguage(language, title_ar, title_en) || t('untitled', { type: t(`types.${image_type}`) })

  const show = useVisibility(setImageActive, imageList.queryKey, t)
  const askToDelete = useDelete({
    table: 'site_images',
    run: deleteImage,
    confirm(image) {
      const name = nameOf(image)
      const shown = shownOf(query.data ?? [], image.image_type)?.id === image.id
      return {
        title: t('delete.title', { name }),
        text: shown ? t('delete.textShown') : t('delete.text'),
        confirm: words('delete'),
      }
    },
    invalidates: [imageList.queryKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })

  const { type: chosen } = list.view.filters
  const blank = query.data?.length === 0
  const add = <AddButton onClick={() => dialog.open('new')}>{t('add')}</AddButton>
  const edited = useKeptRow(
    dialog.value,
    query.data?.find(({ id }) => id === dialog.value),
    true,
  )
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {!blank && add}
      </ScreenHead>
      {!blank && (
        <ListTabs
          list={list}
          filter="type"
          label={t('filter')}
          all={words('list.all')}
          values={siteImageTypes}
          wordsOf={(type) => t(`types.${type}`)}
          counts={query.data && countByType(query.data)}
        />
      )}
      <ListState
        query={query}
        isEmpty={(all) => all.length === 0}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        }
      >
        {(all) => {
          const groups = siteImageTypes
            .filter((type) => !chosen || type === chosen)
            .map((type) => ({ type, images: all.filter(({ image_type }) => image_type === type) }))
            .filter(({ images }) => images.length > 0)
          if (groups.length === 0) return <Empty title={t('emptyType')}>{add}</Empty>
          return (
            <div className={styles.groups}>
              {groups.map(({ type, images }) => (
                <ImageGroup
                  key={type}
                  type={type}
                  images={images}
                  nameOf={nameOf}
                  onOrder={(ids) => order.mutate(ids)}
                  onEdit={({ id }) => dialog.open(id)}
                  onDelete={(image) => void askToDelete(image)}
                  onSwitch={({ id }, active) => show(id, active)}
                />
              ))}
            </div>
          )
        }}
      </ListState>
      {(dialog.value === 'new' || edited) && (
        <ImageDialog
          key={dialog.value}
          image={edited ?? null}
          onClose={dialog.close}
          onSaved={() => {
            void query.refetch()
            dialog.close()
          }}
        />
      )}
    </>
  )
}
