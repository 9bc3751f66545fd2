import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import KeyRound from 'lucide-react/icons/key-round'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { password as ar } from '#app/i18n/locales/ar/portal/password.ts'
import { password as en } from '#app/i18n/locales/en/portal/password.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'

// As much code as the screen around the button, so it is loaded when someone is about to press it
const loadForm = () => import('./password-form.tsx')
const prepare = () => void loadForm().catch(() => undefined)
const PasswordForm = lazy(loadForm)

/** A button that opens the form for changing one's own password. */
export function ChangePassword() {
  const { t } = useScreenWords('password', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<KeyRound aria-hidden="true" size={16} />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {t('open')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size="md"
        title={t('title')}
        closeButtonProps={{ 'aria-label': workspace('close') }}
      >
        <Suspense>
          <PasswordForm onClose={close} />
        </Suspense>
      </Modal>
    </>
  )
}
