import { useTranslation } from 'react-i18next'
import { undoImport } from '#app/data/imports/admin.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { showCount } from '#app/lib/numbers.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useReadImported } from './use-read-imported.ts'

/** @returns functions that take a whole import back, once that is confirmed, and bring it back */
export function useUndoImport() {
  const { t } = useTranslation(['imports', 'workspace'])
  const ask = useConfirm()
  const readImported = useReadImported()
  async function change(id: string, restores: boolean): Promise<boolean> {
    try {
      const { people, accounts } = await undoImport(id, restores)
      const counts = { people: showCount(people), accounts: showCount(accounts) }
      notifyDone(t(restores ? 'undo.backDone' : accounts > 0 ? 'undo.doneAccounts' : 'undo.done', counts))
      return true
    } catch (error) {
      notifyFailed(t(restores ? 'undo.backFailed' : 'undo.failed'), t(`workspace:errors.${reasonOf(error)}`))
      return false
    } finally {
      await readImported()
    }
  }
  return {
    async undo(id: string, file: string): Promise<boolean> {
      const agreed = await ask({
        title: t('undo.title', { file: isolatedFileName(file) }),
        text: t('undo.text'),
        note: t('undo.note'),
        confirm: t('undo.confirm'),
        cancel: t('undo.keep'),
        danger: true,
      })
      return agreed && change(id, false)
    },
    bringBack: (id: string) => change(id, true),
  }
}
