import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import {
  type Draft,
  type DraftPart,
  discardDraft,
  draftsKey,
  keepDraftAgain,
  publishDraft,
  revokePreview,
  scheduleDraft,
  unscheduleDraft,
} from '#app/data/drafts/admin.ts'
import { DataError } from '#app/data/result.ts'
import { brokenRule } from '#app/lib/constraints.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { returnFocusTo } from '#app/workspace/use-focus-back.ts'
import { withCommas } from '#common/language.ts'

/** Milliseconds for which discarding a draft can be undone. */
const undoStays = 20_000

/** What is done with a draft, each with its message. */
export function useDraftActions() {
  const { t, i18n } = useTranslation(['drafts', 'workspace'])
  const explain = useExplain()
  const confirm = useConfirm()
  const client = useQueryClient()
  const words = useEntryWords()
  const language = useLanguage()

  /** Why a draft could not be published, in words. @param details the fields that someone else has published */
  function problem(code: string, draft: Draft, details?: string): string | null {
    const rule = brokenRule(code)
    if (rule?.reason) return t(`workspace:errors.${rule.reason}`)
    if (rule) return t('problems.rules')
    if (!i18n.exists(`problems.${code}`, { ns: 'drafts' })) return null
    const columns: string[] = details?.startsWith('[') ? JSON.parse(details) : []
    return t(`problems.${code as 'draft_conflict'}`, {
      fields:
        withCommas(
          language,
          columns.map((column) => words.label(draft.table_name, column)),
        ) || '–',
    })
  }

  async function attempt(work: Promise<unknown>, failed: string, draft?: Draft): Promise<boolean> {
    try {
      await work
      return true
    } catch (error) {
      handleAuthError(error)
      const said = draft && error instanceof DataError ? problem(error.message, draft, error.details) : null
      notifyFailed(failed, said ?? explain(error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: draftsKey })
    }
  }

  /**
   * The pressed button disappears with the draft, so the lost focus goes to the open dialog or the screen.
   */
  const keepFocus = () => void setTimeout(() => returnFocusTo(null))

  return {
    problem,
    async publish(draft: Draft, part: DraftPart) {
      const done = await attempt(publishDraft(draft, part), t('publishFailed'), draft)
      // Lists of every kind show what was published
      if (done) void client.invalidateQueries()
      if (done) notifyDone(t('published'))
      return done
    },
    async schedule(draft: Draft, part: DraftPart, at: string) {
      const done = await attempt(scheduleDraft(draft, part, at), t('scheduleFailed'), draft)
      if (done) notifyDone(t('scheduled'))
      return done
    },
    async unschedule(draft: Draft, part: DraftPart) {
      if (await attempt(unscheduleDraft(draft, part), t('scheduleFailed'), draft))
        notifyDone(t('unscheduled'))
      keepFocus()
    },
    async endLink(link: string) {
      if (await attempt(revokePreview(link), t('linkFailed'))) notifyDone(t('linkEnded'))
      keepFocus()
    },
    async discard(draft: Draft, name: string) {
      const sure = await confirm({
        title: t('discardTitle', { name }),
        text: t('discardText'),
        confirm: t('discard'),
        danger: true,
      })
      if (!sure) return
      let gone = false
      const work = discardDraft(draft).then((was) => {
        gone = was
      })
      if (!(await attempt(work, t('discardFailed')))) return
      keepFocus()
      if (!gone) return notifyFailed(t('discardFailed'), t('discardChanged'))
      notifyUndo(t('discarded'), {
        stays: undoStays,
        undo: () => attempt(keepDraftAgain(draft), t('restoreFailed')),
      })
    },
  }
}
