import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contentList, type SiteText, saveContent } from '#app/data/site-content/admin.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'

/** Milliseconds for which the button stays: long enough to look at the page. */
const stays = 20_000

/** Says that a text was saved; a button restores the previous version. */
export function useUndoText(): (before: SiteText, stored: SiteText) => void {
  const { t } = useTranslation('content')
  const explain = useExplain()
  const client = useQueryClient()
  return ({ id, title_ar, title_en, text_ar, text_en, is_active }, { updated_at }) => {
    const undo = async () => {
      try {
        await saveContent(id, { title_ar, title_en, text_ar, text_en, is_active }, updated_at)
        notifyDone(t('restored'))
      } catch (error) {
        notifyFailed(t('restoreFailed'), explain(error))
      }
      await client.invalidateQueries({ queryKey: contentList.queryKey })
    }
    notifyUndo(t('saved'), { stays, undo: () => void undo() })
  }
}
