import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#app/lib/errors.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { showCount } from '#app/lib/numbers.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { runUndo } from './run-undo.ts'
import { useReadImported } from './use-read-imported.ts'

/** An undo that this tab is busy with, or bringing back. `total` is 0 until the first answer. */
export interface UndoRun {
  restores: boolean
  done: number
  total: number
}

/** Takes whole imports back, once that is confirmed, and brings them back. */
export function useUndoImport() {
  const { t } = useTranslation(['imports', 'workspace'])
  const ask = useConfirm()
  const readImported = useReadImported()
  const [runs, setRuns] = useState<ReadonlyMap<string, UndoRun>>(new Map())
  const busy = useRef(new Set<string>())

  const show = (id: string, run: UndoRun | null) =>
    setRuns((old) => {
      const fresh = new Map(old)
      if (run) fresh.set(id, run)
      else fresh.delete(id)
      return fresh
    })

  async function change(id: string, restores: boolean): Promise<boolean> {
    // A second click
    if (busy.current.has(id)) return false
    busy.current.add(id)
    let run: UndoRun = { restores, done: 0, total: 0 }
    show(id, run)
    try {
      const { people, accounts } = await runUndo(id, restores, ({ people, filled, left }) => {
        run = { restores, done: people + filled, total: people + filled + left }
        show(id, run)
      })
      const counts = { people: showCount(people), accounts: showCount(accounts) }
      notifyDone(t(restores ? 'undo.backDone' : accounts > 0 ? 'undo.doneAccounts' : 'undo.done', counts))
      return true
    } catch (error) {
      const through = { done: showCount(run.done), total: showCount(run.total) }
      const failed =
        run.total > 0
          ? t(restores ? 'undo.backStopped' : 'undo.stopped', through)
          : t(restores ? 'undo.backFailed' : 'undo.failed')
      notifyFailed(failed, t(`workspace:errors.${reasonOf(error)}`))
      return false
    } finally {
      busy.current.delete(id)
      show(id, null)
      await readImported()
    }
  }

  const running = runs.size > 0
  useEffect(() => {
    if (!running) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [running])

  return {
    runs,
    async undo(id: string, file: string): Promise<boolean> {
      if (busy.current.has(id)) return false
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

export type UndoImport = ReturnType<typeof useUndoImport>
