import FileUp from 'lucide-react/icons/file-up'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import { hasPage, type ListedClient } from '#app/data/clients/list.ts'
import { mailAddress } from '#app/workspace/contact-links.tsx'
import { RowMenu, RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { displayPhone, phoneLink, whatsappLink } from '#common/phone.ts'

/** The actions that this screen offers for a client. */
export interface ClientActions {
  onEnter(client: ListedClient): void
  /** For clients without an account. */
  onCorrect(client: ListedClient): void
  onInvite(client: ListedClient): void
  onRemove(client: ListedClient): void
}

interface ClientMenuProps {
  client: ListedClient
  name: string
  actions: ClientActions
}

/** The actions for a client; many lead to other screens. */
export function ClientMenu({ client, name, actions }: ClientMenuProps) {
  const { t } = useTranslation('clients')
  const manages = useManages()
  const { id, email, phone } = client
  const chat = phone && whatsappLink(phone)
  return (
    <RowMenu name={name}>
      {client.imported && (
        <RowMenuItem icon={FileUp} action={`/admin/imports?of=clients&person=${id}`}>
          {t('inImports')}
        </RowMenuItem>
      )}
      {client.state === 'invited' && (
        <RowMenuItem icon={MailOpen} action="/admin/clients?state=invited">
          {t('invitation')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={PhoneIncoming} action={() => actions.onEnter(client)}>
        {t('enter')}
      </RowMenuItem>
      {client.kept && (
        <RowMenuItem icon={Pencil} action={() => actions.onCorrect(client)}>
          {t('correct')}
        </RowMenuItem>
      )}
      {client.kept && email && (
        <RowMenuItem icon={UserPlus} action={() => actions.onInvite(client)}>
          {t(client.state === 'invited' ? 'inviteAgain' : 'invite')}
        </RowMenuItem>
      )}
      {hasPage(client) && (
        <RowMenuItem icon={FolderKanban} action={`/admin/client-projects?client=${id}&edit=new`}>
          {t('assign')}
        </RowMenuItem>
      )}
      {email && (
        <RowMenuItem icon={Mail} action={mailAddress(email)}>
          {t('write')}
        </RowMenuItem>
      )}
      {phone && (
        <RowMenuItem icon={Phone} action={phoneLink(phone)}>
          {t('call')} <bdi dir="ltr">{displayPhone(phone)}</bdi>
        </RowMenuItem>
      )}
      {chat && (
        <RowMenuItem icon={MessageCircle} action={chat}>
          {t('whatsapp')}
        </RowMenuItem>
      )}
      {hasPage(client) && manages('settings') && (
        <RowMenuItem
          icon={KeyRound}
          action={`/admin/users?search=${encodeURIComponent(email ?? client.full_name)}&open=${id}`}
        >
          {t('openAccount')}
        </RowMenuItem>
      )}
      {client.kept && (
        <RowMenuItem icon={Trash2} danger action={() => actions.onRemove(client)}>
          {t('remove')}
        </RowMenuItem>
      )}
    </RowMenu>
  )
}
