import type { Translation } from '../../../translation.ts'
import type { settings as english } from '../../en/admin/settings.ts'

export const settings = {
  title: 'إعدادات الشركة',
  lead: 'ما يقوله الموقع عن الشركة، وكيف يصل إليها الزوار.',
  images: 'الشعار وبقية صور الموقع في شاشة <go>صور الموقع</go>.',
  names: 'الاسم',
  contact: 'التواصل',
  about: 'عن الشركة',
  fields: {
    company_name: 'اسم الشركة',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    address: 'العنوان',
    map_url: 'رابط تضمين الخريطة',
    description: 'الوصف',
    vision: 'الرؤية',
    mission: 'الرسالة',
  },
  phoneHint: 'كما يظهر في الموقع: 920000000 أو ⁦+966 11 555 0142⁩.',
  mapHint: 'من OpenStreetMap أو خرائط Google: مشاركة، ثم HTML أو «تضمين خريطة». يمكن لصق الشفرة كاملة.',
  mapOther: 'يعرض الموقع خرائط OpenStreetMap وGoogle فقط. مع هذا الرابط يرى الزوار الخريطة المعتادة.',
  mapPreview: 'معاينة الخريطة',
  save: 'حفظ الإعدادات',
  saved: 'تم حفظ الإعدادات بنجاح',
  saveFailed: 'حدث خطأ أثناء الحفظ',
  missing: 'لا توجد إعدادات',
} satisfies Translation<typeof english>
