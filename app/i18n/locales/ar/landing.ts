import type { Translation } from '../../translation.ts'
import type { landing as english } from '../en/landing.ts'

/** كلمات الصفحة الرئيسية وصفحة المشروع. */
export const landing = {
  services: {
    request: 'اطلب الخدمة',
  },
  projects: {
    count_zero: 'لا مشاريع',
    count_one: 'مشروع واحد',
    count_two: 'مشروعان',
    count_few: '{{count}} مشاريع',
    count_many: '{{count}} مشروعًا',
    count_other: '{{count}} مشروع',
    more: 'المزيد من التفاصيل',
    uncategorised: 'مشاريع أخرى',
    all: 'جميع المشاريع',
    about: 'عن المشروع',
    facts: 'بطاقة المشروع',
    gallery: 'الصور',
    picture: '{{title}}، الصورة {{number}}',
    request: 'اطلب خدمة مماثلة',
    fields: {
      category: 'التصنيف',
      date: 'التاريخ',
      location: 'الموقع',
      client: 'العميل',
      status: 'الحالة',
    },
    statuses: {
      completed: 'مكتمل',
      in_progress: 'قيد التنفيذ',
      on_hold: 'متوقف مؤقتًا',
      planned: 'مخطط له',
    },
  },
  team: {
    leadership: 'فريق القيادة',
    members: 'فريق العمل',
    empty: 'سنعرّفكم بفريقنا هنا قريبًا.',
    experience_zero: 'بلا خبرة سابقة',
    experience_one: 'سنة واحدة من الخبرة',
    experience_two: 'سنتان من الخبرة',
    experience_few: '{{count}} سنوات من الخبرة',
    experience_many: '{{count}} سنة من الخبرة',
    experience_other: '{{count}} سنة من الخبرة',
    biography: 'نبذة تعريفية',
    joined: 'انضم في {{date}}',
    types: {
      founder: 'مؤسس',
      partner: 'شريك',
      member_since: 'عضو',
      member_since_date: 'عضو منذ {{date}}',
    },
  },
  contact: {
    form: 'أرسل لنا رسالة',
    info: 'معلومات التواصل',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    address: 'العنوان',
    map: 'موقع مكتبنا على الخريطة',
  },
} as const satisfies Translation<typeof english>
