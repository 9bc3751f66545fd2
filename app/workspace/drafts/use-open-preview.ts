import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { type Draft, openPreview, previewLanguage } from '#app/data/drafts/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'

/** @returns a function that shows the website in a new tab, with one draft or, for null, with all drafts */
export function useOpenPreview(): (draft: Pick<Draft, 'id' | 'changes'> | null) => Promise<void> {
  const { t } = useTranslation('drafts')
  const explain = useExplain()
  const language = useLanguage()
  return async (draft) => {
    // Open the tab during the click: browsers refuse a tab that opens later
    const tab = window.open('', '_blank')
    try {
      const path = await openPreview(draft)
      const address = `${path}?lang=${previewLanguage(draft, language)}`
      if (tab) tab.location.replace(address)
      else window.location.assign(address)
    } catch (error) {
      tab?.close()
      handleAuthError(error)
      notifyFailed(t('previewFailed'), explain(error))
    }
  }
}
