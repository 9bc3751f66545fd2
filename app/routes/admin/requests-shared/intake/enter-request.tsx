import { Button } from '@mantine/core'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { intakeWords } from './intake-words.ts'

const EnterDialog = lazyDialog(() => import('./enter-dialog.tsx'))

/**
 * The button in the head of a list of requests that enters one, with its dialog, which is fetched when it is opened.
 * @param onEntered called with the id of the new request
 */
export function EnterRequest({ onEntered }: { onEntered(id: string): void }) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const dialog = useDialogParam('enter')
  return (
    <>
      <Button leftSection={<PhoneIncoming aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
        {t('enter.action')}
      </Button>
      {dialog.value === 'new' && <EnterDialog onClose={dialog.close} onEntered={onEntered} />}
    </>
  )
}
