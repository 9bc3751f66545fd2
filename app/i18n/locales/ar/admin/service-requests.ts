import type { serviceRequests as english } from '#app/i18n/locales/en/admin/service-requests.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const serviceRequests = {
  title: 'طلبات الخدمات',
  start: 'البدء',
  lead: 'الطلبات نفسها، حسب مرحلة العمل.',
  other: 'حالات أخرى',
  filter: 'التصفية حسب الحالة',
} satisfies Translation<typeof english>
