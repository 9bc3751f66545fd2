import type { Translation } from '../../../translation.ts'
import type { serviceRequests as english } from '../../en/admin/service-requests.ts'

export const serviceRequests = {
  title: 'طلبات الخدمات',
  lead: 'متابعة تنفيذ الطلبات: الجديد منها وقيد التنفيذ والمكتمل والملغى.',
  filter: 'التصفية حسب الحالة',
} satisfies Translation<typeof english>
