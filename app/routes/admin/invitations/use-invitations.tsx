import { Button } from '@mantine/core'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import { invitations as ar } from '#app/i18n/locales/ar/admin/invitations.ts'
import { invitations as en } from '#app/i18n/locales/en/admin/invitations.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { HeadAction } from '#app/workspace/head-actions.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { InviteDialog, type LinkToShow } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

/**
 * The invitations of a screen: the button that starts one, and the list of those that wait, with their
 * dialogs.
 * @param clientsOnly for screens of clients, where no one else is invited
 * @param listed whether to show those that wait; the dialogs are there in any case
 */
export function useInvitations({ clientsOnly = false, listed = true } = {}): {
  button: ReactNode
  list: ReactNode
} {
  const { t } = useScreenWords('invitations', { ar, en })
  const dialog = useDialogParam('invite')
  const [link, setLink] = useState<LinkToShow | null>(null)
  return {
    // Where only clients are invited, adding something else is the main button
    button: clientsOnly ? (
      <HeadAction icon={UserPlus} action={() => dialog.open('new')}>
        {t('inviteClient')}
      </HeadAction>
    ) : (
      <Button leftSection={<UserPlus aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
        {t('invite')}
      </Button>
    ),
    list: (
      <>
        {listed && <WaitingInvitations clientsOnly={clientsOnly} onLink={setLink} />}
        {dialog.value === 'new' && (
          <InviteDialog clientsOnly={clientsOnly} onClose={dialog.close} onLink={setLink} />
        )}
        {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
      </>
    ),
  }
}
