import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Question {
  title: string
  /** What will happen, and what will go with it. */
  text: ReactNode
  /** What the button says that does it. */
  confirm: string
  /** For what cannot be undone. */
  danger?: boolean
}

/** Asks before something is done. @returns a function that answers true when the person agrees */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation('workspace')
  return useCallback(
    ({ title, text, confirm, danger }) =>
      new Promise((resolve) => {
        modals.openConfirmModal({
          title,
          children: text,
          size: 'md',
          labels: { confirm, cancel: t('cancel') },
          confirmProps: danger ? { color: 'danger' } : {},
          closeButtonProps: { 'aria-label': t('close') },
          onConfirm: () => resolve(true),
          onCancel: () => resolve(false),
          onClose: () => resolve(false),
        })
      }),
    [t],
  )
}
