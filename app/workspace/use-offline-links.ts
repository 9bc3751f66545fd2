import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailed } from './notify.tsx'

/**
 * Keeps the screen while there is no connection: a screen whose code is not loaded yet would be fetched, and the browser
 * would show its own error page in place of the app. Links to other sites, and those that open a tab, are left alone.
 */
export function useOfflineLinks(): void {
  const { t } = useTranslation('workspace')
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.origin !== location.origin) return
      // The same screen needs no new code
      if (link.pathname === location.pathname) return
      event.preventDefault()
      notifyFailed(t('offline.title'), t('offline.text'), 'offline')
    }
    // Capture the click before React's own handlers
    addEventListener('click', hold, { capture: true })
    return () => removeEventListener('click', hold, { capture: true })
  }, [t])
}
