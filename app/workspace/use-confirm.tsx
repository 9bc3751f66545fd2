import { Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { returnFocusTo } from './use-focus-back.ts'

interface Confirmation {
  title: string
  /** What will happen, and what else it affects. */
  text: ReactNode
  /** A second paragraph, such as for how long it can be undone. */
  note?: ReactNode
  /** The words on the confirming button. */
  confirm: string
  /** The words on the other button, where “Cancel” could be read as the confirming one. */
  cancel?: string
  /** For what takes something away. */
  danger?: boolean
  /** Closes the question, which counts as no. */
  signal?: AbortSignal
}

/** Milliseconds after which Mantine has returned the focus. */
const focusReturns = 50

/** Asks for confirmation in a dialog. @returns a function that resolves to true when the person confirms */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const { t } = useTranslation('workspace')
  return useCallback(
    ({ title, text, note, confirm, cancel, danger, signal }) =>
      new Promise((resolve) => {
        const id = modals.openConfirmModal({
          title,
          children: note ? (
            <Stack gap="xs">
              <div>{text}</div>
              <div>{note}</div>
            </Stack>
          ) : (
            text
          ),
          size: 'md',
          labels: { confirm, cancel: cancel ?? t('cancel') },
          // As in every other dialog, the main action comes first, where lines begin
          groupProps: { justify: 'flex-end', style: { flexDirection: 'row-reverse' } },
          confirmProps: danger ? { color: 'danger' } : {},
          onConfirm: () => resolve(true),
          onCancel: () => resolve(false),
          onClose: () => resolve(false),
          // The button that asked may be gone with its row. Mantine returns the focus a moment later, if it
          // still can
          onExitTransitionEnd: () => void setTimeout(() => returnFocusTo(null), focusReturns),
        })
        signal?.addEventListener('abort', () => modals.close(id))
      }),
    [t],
  )
}
