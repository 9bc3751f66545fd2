import KeyRound from 'lucide-react/icons/key-round'
import { password as ar } from '#app/i18n/locales/ar/portal/password.ts'
import { password as en } from '#app/i18n/locales/en/portal/password.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { DialogButton } from './dialog-button.tsx'

// Loaded on demand: the form is as much code as the screen around the button
const load = () => import('./password-form.tsx')
const PasswordForm = lazyPart(load)

/** A button that opens the form for changing one's own password. */
export function ChangePassword() {
  const { t } = useScreenWords('password', { ar, en })
  return (
    <DialogButton icon={KeyRound} label={t('open')} title={t('title')} size="md" load={load}>
      {(close) => <PasswordForm onClose={close} />}
    </DialogButton>
  )
}
