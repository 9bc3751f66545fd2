import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { oneProject, type Project } from '#app/data/projects/admin.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'

/**
 * The project that a dialog's address names, also when it is not on the page that is shown.
 * @param rows of the page; undefined until they are there
 * @returns null while it is not known; when there is none, that is said and the dialog closed
 */
export function useNamedProject(
  dialog: { value: string | null; close(): void },
  rows: Project[] | undefined,
): Project | null {
  const { t } = useTranslation('projects')
  const { value, close } = dialog
  const named = value === 'new' ? null : value
  const listed = rows?.find(({ id }) => id === named)
  const { data, error } = useQuery({
    ...oneProject(named ?? ''),
    enabled: named !== null && rows !== undefined && !listed,
  })
  const gone = named !== null && !listed && (data === null || Boolean(error))
  useEffect(() => {
    if (!gone) return
    notifyFailed(t('gone'))
    close()
  }, [gone, t, close])
  return named ? (listed ?? data ?? null) : null
}
