import { Button } from '@mantine/core'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'

const LibraryDialog = lazyDialog(() => import('./library-dialog.tsx'))

interface LibraryButtonProps {
  /** Called with the address of the picture that was chosen, and its name where that is known. */
  onChoose(url: string, name: string | null): void
}

/** Opens the media library to choose a picture that already exists; nothing for admins who may not read it. */
export function LibraryButton({ onChoose }: LibraryButtonProps) {
  const { t } = useTranslation('workspace')
  const manages = useManages()
  const [open, setOpen] = useState(false)
  useFocusBack(open)
  if (!manages('content')) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Images aria-hidden="true" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('files.library')}
      </Button>
      {open && (
        <LibraryDialog
          onClose={() => setOpen(false)}
          onChoose={(url, name) => {
            setOpen(false)
            onChoose(url, name)
          }}
        />
      )}
    </>
  )
}
