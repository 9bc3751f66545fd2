import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { drafts as ar } from '#app/i18n/locales/ar/admin/drafts.ts'
import { drafts as en } from '#app/i18n/locales/en/admin/drafts.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'

// As with the saving button (edit-form.tsx): a message that appears must not move the button away
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface DraftButtonProps {
  drafts: NonNullable<EditFormState['drafts']>
  disabled: boolean
}

/** Keeps what a form holds as a draft, which visitors do not see. */
export default function DraftButton({ drafts, disabled }: DraftButtonProps) {
  const { t } = useScreenWords('drafts', { ar, en })
  return (
    <Button
      variant="default"
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={({ currentTarget }) =>
        void drafts.save(currentTarget.form ?? currentTarget, {
          draft: t(drafts.isNew ? 'savedNew' : 'saved'),
          same: t('same'),
        })
      }
    >
      {t('button')}
    </Button>
  )
}
