import { Button } from '@mantine/core'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '#app/data/clients/admin.ts'
import { mailAddress } from '#app/workspace/contact-links.tsx'
import { displayPhone, phoneLink, whatsappLink } from '#common/phone.ts'
import styles from './contacts.module.css'

/** The ways to reach a client, for a thumb: where the page is one column, the facts about the account come last. */
export function Contacts({ profile: { email, phone } }: Pick<ClientOverview, 'profile'>) {
  const { t } = useTranslation('clientPage')
  const chat = phone && whatsappLink(phone)
  if (!phone && !email) return null
  return (
    <div className={styles.contacts}>
      {phone && (
        <Button
          component="a"
          variant="default"
          href={phoneLink(phone)}
          leftSection={<Phone aria-hidden="true" size={18} />}
          aria-label={`${t('contact.call')} ${displayPhone(phone)}`}
        >
          {t('contact.call')}
        </Button>
      )}
      {chat && (
        <Button
          component="a"
          variant="default"
          href={chat}
          target="_blank"
          rel="noreferrer"
          leftSection={<MessageCircle aria-hidden="true" size={18} />}
        >
          {t('contact.chat')}
        </Button>
      )}
      {email && (
        <Button
          component="a"
          variant="default"
          href={mailAddress(email)}
          leftSection={<Mail aria-hidden="true" size={18} />}
          aria-label={`${t('contact.mail')} ${email}`}
        >
          {t('contact.mail')}
        </Button>
      )}
    </div>
  )
}
