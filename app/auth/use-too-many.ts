import { useTranslation } from 'react-i18next'
import { secondsToWait } from '#app/data/browser-db.ts'

/** Says when to try again after the backend has answered that there was too much. */
export function useTooMany(): () => string {
  const { t } = useTranslation('account')
  return () => t('login.failures.too_many', { count: Math.ceil(secondsToWait() / 60) })
}
