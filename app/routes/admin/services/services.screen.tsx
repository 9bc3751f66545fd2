import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import {
  countRequestsFor,
  deleteService,
  type Service,
  serviceList,
  setServiceActive,
} from '#app/data/services/admin.ts'
import { services as ar } from '#app/i18n/locales/ar/admin/services.ts'
import { services as en } from '#app/i18n/locales/en/admin/services.ts'
import { matchesSearch } from '#app/lib/search.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { SortableList } from '#app/workspace/order/sortable-list.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { inLanguage } from '#common/language.ts'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceRow } from './service-row.tsx'
import styles from './services.module.css'

const address = { sort: 'display_order', descending: false, filters: [], sorts: [] } as const

/** What the firm offers: added, edited, shown or hidden, deleted and put into order. */
export default function Services() {
  const { t } = useScreenWords('services', { ar, en })
  const language = useLanguage()
  const query = useQuery(serviceList)
  const { view, change } = useListParams(address)
  const dialog = useDialogParam('edit')
  const ask = useConfirm()
  const order = useOrder('services', serviceList.queryKey)
  const nameOf = (service: Service) => inLanguage(language, service.title_ar, service.title_en)

  const show = useOptimisticMutation({
    run: ({ id, is_active }: { id: string; is_active: boolean }) => setServiceActive(id, is_active),
    invalidates: [serviceList.queryKey],
    optimistic: (cached, { id, is_active }) =>
      (cached as Service[]).map((one) => (one.id === id ? { ...one, is_active } : one)),
    done: ({ is_active }) => (is_active ? t('shown') : t('hidden')),
    failed: t('switchFailed'),
  })
  const remove = useOptimisticMutation({
    run: deleteService,
    invalidates: [serviceList.queryKey],
    optimistic: (cached, id) => (cached as Service[]).filter((one) => one.id !== id),
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const askToRemove = async (service: Service) => {
    const count = await countRequestsFor(service.id)
    const agreed = await ask({
      title: t('delete.title', { name: nameOf(service) }),
      text: t('delete.text', { count }),
      confirm: t('deleteOne', { name: nameOf(service) }),
      danger: true,
    })
    if (agreed) remove.mutate(service.id)
  }

  const add = (
    <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
      {t('add')}
    </Button>
  )
  const edited = query.data?.find(({ id }) => id === dialog.value)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {add}
      </ScreenHead>
      <div className={styles.search}>
        <SearchBox label={t('search')} value={view.search} onSearch={(search) => change({ search })} />
      </div>
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
          const found = all.filter((one) =>
            matchesSearch(view.search, [one.title_ar, one.title_en, one.description_ar, one.description_en]),
          )
          if (found.length === 0)
            return <NothingFound title={t('notFound')} onClear={() => change({ search: '' })} />
          return (
            <SortableList
              items={found}
              nameOf={nameOf}
              onOrder={(ids) => order.mutate(ids)}
              disabled={view.search !== ''}
              className={styles.list}
            >
              {(service) => (
                <ServiceRow
                  service={service}
                  onEdit={() => dialog.open(service.id)}
                  onDelete={() => void askToRemove(service)}
                  onSwitch={(is_active) => show.mutate({ id: service.id, is_active })}
                />
              )}
            </SortableList>
          )
        }}
      </ListState>
      {(dialog.value === 'new' || edited) && (
        <ServiceDialog
          key={dialog.value}
          service={edited ?? null}
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
