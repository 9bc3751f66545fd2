import { Alert } from '@mantine/core'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type RedirectReason, takeRedirectReason } from '#app/auth/redirect-reason.ts'
import styles from './frame.module.css'

/** Explains a redirect from another screen, until it is closed. */
export function RedirectNote() {
  const { t } = useTranslation('workspace')
  const { key } = useLocation()
  const [why, setWhy] = useState<RedirectReason | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each arrival.
  useEffect(() => setWhy((before) => takeRedirectReason() ?? before), [key])
  if (!why) return null
  return (
    <Alert
      role="status"
      className={styles.arrival ?? ''}
      icon={<Info aria-hidden="true" size={20} />}
      withCloseButton
      closeButtonLabel={t('arrival.close')}
      onClose={() => setWhy(null)}
    >
      {t(`arrival.${why}`)}
    </Alert>
  )
}
