import type { serviceRequests as english } from '#app/i18n/locales/en/admin/service-requests.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const serviceRequests = {
  title: 'طلبات الخدمات',
  start: 'البدء',
  lead: 'متابعة العمل على كل طلب بحسب حالته.',
  other: 'أخرى',
  filter: 'التصفية حسب الحالة',
} satisfies Translation<typeof english>
