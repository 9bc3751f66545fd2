import type { focalPoint as english } from '#app/i18n/locales/en/admin/focal-point.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const focalPoint = {
  label: 'نقطة التركيز',
  hint: 'اضغط على الجزء الذي يجب أن يبقى ظاهرًا عند قص الصورة، أو استخدم مفاتيح الأسهم.',
  place: '{{x}}% من اليسار، {{y}}% من الأعلى',
  reset: 'نقل إلى الوسط',
  previews: 'معاينة القص',
  crops: {
    card: 'البطاقة',
    page: 'صفحة المشروع',
    wide: 'النافذة العريضة',
    desktop: 'الكمبيوتر',
    phone: 'الجوال',
    portrait: 'صورة شخصية',
    section: 'قسم «من نحن»',
    share: 'المشاركة',
    article: 'أعلى الخبر',
    row: 'قائمة الأخبار',
  },
} satisfies Translation<typeof english>
