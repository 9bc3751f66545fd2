import type { news as english } from '#app/i18n/locales/en/news.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const news = {
  box: 'أرغب في استلام أخبار الشركة على بريدي الإلكتروني، ويمكنني إيقافها في أي وقت.',
} satisfies Translation<typeof english>
