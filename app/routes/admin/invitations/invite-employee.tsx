import { Button } from '@mantine/core'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import { invitations as ar } from '#app/i18n/locales/ar/admin/invitations.ts'
import { invitations as en } from '#app/i18n/locales/en/admin/invitations.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { EmployeeDialog } from './employee-dialog.tsx'
import type { LinkToShow } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** The button on the screen of employees that invites one, and its dialogs. */
export function useEmployeeInvitation(): { button: ReactNode; dialogs: ReactNode } {
  const { t } = useScreenWords('invitations', { ar, en })
  const dialog = useDialogParam('invite')
  const [link, setLink] = useState<LinkToShow | null>(null)
  return {
    button: (
      <Button leftSection={<UserPlus aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
        {t('inviteEmployee')}
      </Button>
    ),
    dialogs: (
      <>
        {dialog.value === 'new' && <EmployeeDialog onClose={dialog.close} onLink={setLink} />}
        {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
      </>
    ),
  }
}
