import { useTranslation } from 'react-i18next'
import { secondsToWait } from '#app/data/browser-db.ts'

/** The message for a 429, with the minutes to wait. */
export function useTooMany(): () => string {
  const { t } = useTranslation('account')
  return () => t('login.failures.too_many', { count: Math.ceil(secondsToWait() / 60) })
}
