import type { requestStatuses as english } from '#app/i18n/locales/en/request-statuses.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const requestStatuses = {
  new: 'جديد',
  pending: 'قيد الانتظار',
  reviewing: 'قيد المراجعة',
  approved: 'مقبول',
  rejected: 'مرفوض',
  in_progress: 'قيد التنفيذ',
  completed: 'مكتمل',
  cancelled: 'ملغى',
} satisfies Translation<typeof english>
