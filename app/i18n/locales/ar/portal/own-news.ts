import { news } from '#app/i18n/locales/ar/news.ts'
import type { ownNews as english } from '#app/i18n/locales/en/portal/own-news.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const ownNews = {
  title: 'أخبار الشركة بالبريد',
  box: news.box,
  since: 'مفعّلة منذ {{date}}',
  unproven: 'أكّد بريدك الإلكتروني أولًا لنتحقق من أنه لك.',
  started: 'ستصلك أخبار الشركة على بريدك',
  stopped: 'لن تصلك أخبارنا بعد الآن',
  failed: 'تعذّر حفظ التغيير',
  unread: 'تعذّرت قراءة حالة الأخبار',
} satisfies Translation<typeof english>
