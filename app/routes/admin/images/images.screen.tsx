import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import {
  deleteImage,
  imageList,
  type SiteImage,
  setImageActive,
  shownOf,
} from '#app/data/site-images/admin.ts'
import { siteImageTypes } from '#app/data/site-images/public.ts'
import { images as ar } from '#app/i18n/locales/ar/admin/images.ts'
import { images as en } from '#app/i18n/locales/en/admin/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { inLanguage } from '#common/language.ts'
import { ImageDialog } from './image-dialog.tsx'
import { ImageGroup } from './image-group.tsx'
import styles from './images.module.css'

const address = { sort: 'display_order', descending: false, filters: ['type'], sorts: [] } as const

/** The pictures of the site: added, edited, switched, deleted and put into order within their type. */
export default function Images() {
  const { t } = useScreenWords('images', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const query = useQuery(imageList)
  const { view, change } = useListParams(address)
  const dialog = useDialogParam('edit')
  const ask = useConfirm()
  const order = useOrder('site_images', imageList.queryKey)
  const nameOf = ({ title_ar, title_en, image_type }: SiteImage) =>
    inLanguage(language, title_ar, title_en) || t('untitled', { type: t(`types.${image_type}`) })

  const toggle = useOptimisticMutation({
    run: ({ id, is_active }: { id: string; is_active: boolean }) => setImageActive(id, is_active),
    invalidates: [imageList.queryKey],
    optimistic: (cached, { id, is_active }) =>
      (cached as SiteImage[]).map((one) => (one.id === id ? { ...one, is_active } : one)),
    done: ({ is_active }) => (is_active ? t('shown') : t('hidden')),
    failed: t('switchFailed'),
  })
  const remove = useOptimisticMutation({
    run: deleteImage,
    invalidates: [imageList.queryKey],
    optimistic: (cached, { id }) => (cached as SiteImage[]).filter((one) => one.id !== id),
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const askToRemove = async (image: SiteImage) => {
    const name = nameOf(image)
    const shown = shownOf(query.data ?? [], image.image_type)?.id === image.id
    const agreed = await ask({
      title: t('delete.title', { name }),
      text: shown ? t('delete.textShown') : t('delete.text'),
      confirm: t('deleteOne', { name }),
      danger: true,
    })
    if (agreed) remove.mutate(image)
  }

  const add = (
    <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
      {t('add')}
    </Button>
  )
  const countOf = (type: string) => query.data?.filter(({ image_type }) => image_type === type).length
  const chosen = siteImageTypes.filter((type) => view.filters.type === type)
  const edited = query.data?.find(({ id }) => id === dialog.value)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {add}
      </ScreenHead>
      <FilterTabs
        label={t('filter')}
        value={chosen[0] ?? ''}
        options={[
          { value: '', label: words('list.all'), count: query.data?.length },
          ...siteImageTypes.map((type) => ({ value: type, label: t(`types.${type}`), count: countOf(type) })),
        ]}
        onChoose={(type) => change({ filters: { type } })}
      />
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
          const groups = (chosen.length ? chosen : siteImageTypes).flatMap((type) => {
            const images = all.filter(({ image_type }) => image_type === type)
            return images.length ? [{ type, images }] : []
          })
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
                  onDelete={(image) => void askToRemove(image)}
                  onSwitch={({ id }, is_active) => toggle.mutate({ id, is_active })}
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
