import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailed } from './notify.tsx'

/**
 * The row that a dialog is open for. It stays when it leaves the list, since what was typed would vanish with the dialog.
 * @param id in the dialog's address; null while it is closed
 * @param row as the list has it, if it does
 * @param isGone whether a row that the list no longer has was deleted, which a message says; else it may be on another page
 */
export function useKeptRow<Row extends { id: string }>(
  id: string | null,
  row: Row | null | undefined,
  isGone: boolean,
): Row | null {
  const { t } = useTranslation('workspace')
  const last = useRef<Row | null>(null)
  if (row) last.current = row
  const kept = !row && last.current?.id === id ? last.current : null
  const isDeleted = kept !== null && isGone
  useEffect(() => {
    if (isDeleted) notifyFailed(t('form.stale.gone'), t('form.stale.goneText'))
  }, [isDeleted, t])
  return row ?? kept
}
