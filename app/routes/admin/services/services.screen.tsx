import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import { mostLinked } from '#app/data/bin/restore.ts'
import {
  countRequestsFor,
  deleteService,
  type Service,
  serviceList,
  setServiceActive,
} from '#app/data/services/admin.ts'
import { services as ar } from '#app/i18n/locales/ar/admin/services.ts'
import { services as en } from '#app/i18n/locales/en/admin/services.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OrderedScreen } from '#app/routes/admin/frame/ordered-screen.tsx'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useOrderedList } from '#app/workspace/order/use-ordered-list.ts'
import { useVisibility } from '#app/workspace/row-tools/use-visibility.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { inLanguage } from '#common/language.ts'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceRow } from './service-row.tsx'

/** What the company offers: added, edited, shown or hidden, deleted and put into order. */
export default function Services() {
  const { t } = useScreenWords('services', { ar, en })
  const { t: words } = useTranslation('workspace')
  const manages = useManages()
  const language = useLanguage()
  const list = useOrderedList({
    name: 'services',
    query: serviceList,
    textsOf: (one) => [one.title_ar, one.title_en, one.description_ar, one.description_en],
  })
  const nameOf = (service: Service) => inLanguage(language, service.title_ar, service.title_en)
  const show = useVisibility(setServiceActive, serviceList.queryKey, t)
  const askToDelete = useDelete({
    table: 'services',
    run: ({ id }: Service) => deleteService(id),
    confirm: async (service) => {
      // Only admins of requests may count them
      const count = manages('requests') ? await countRequestsFor(service.id) : undefined
      if (count !== undefined && count > mostLinked) {
        notifyFailed(t('delete.failed'), t('delete.tooMany', { most: showCount(mostLinked) }))
        return null
      }
      return {
        title: t('delete.title', { name: nameOf(service) }),
        text: count === undefined ? t('delete.alone') : t('delete.text', { count }),
        confirm: words('delete'),
      }
    },
    invalidates: [serviceList.queryKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })

  return (
    <OrderedScreen
      list={list}
      words={(key) => t(key)}
      nameOf={nameOf}
      page="/services"
      form={({ row, ...events }) => <ServiceDialog service={row} {...events} />}
    >
      {(service, onEdit) => (
        <ServiceRow
          service={service}
          onEdit={onEdit}
          onDelete={() => void askToDelete(service)}
          onSwitch={(active) => show(service.id, active)}
        />
      )}
    </OrderedScreen>
  )
}
