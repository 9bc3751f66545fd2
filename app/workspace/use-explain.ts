import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { StorageRefusal } from '#app/data/storage-refusal.ts'
import { reasonOf } from '#app/lib/errors.ts'

/**
 * Says why a read or a write failed, in the reader's language; with the server's own words where the storage refused
 * something for a reason that has no sentence of ours.
 */
export function useExplain(): (error: unknown) => string {
  const { t } = useTranslation('workspace')
  return useCallback(
    (error) => {
      const reason = reasonOf(error)
      if (reason === 'unknown' && error instanceof StorageRefusal && error.said)
        return t('errors.said', { message: error.said })
      return t(`errors.${reason}`)
    },
    [t],
  )
}
