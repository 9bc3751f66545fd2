import type { aboutRequest as english } from '#app/i18n/locales/en/about-request.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const aboutRequest = {
  service: 'بخصوص طلبك {{reference}}',
  message: 'بخصوص رسالتك {{reference}}',
} satisfies Translation<typeof english>
