import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '#app/data/clients/admin.ts'
import { mailAddress } from '#app/workspace/contact-links.tsx'
import { displayPhone, phoneLink, whatsappLink } from '#common/phone.ts'
import styles from './contacts.module.css'

/** The ways to reach a client, above all that is known of them. */
export function Contacts({ profile: { email, phone } }: Pick<ClientOverview, 'profile'>) {
  const { t } = useTranslation('clientPage')
  const chat = phone && whatsappLink(phone)
  if (!phone && !email) return null
  const way = (kind: 'call' | 'chat' | 'mail', Icon: LucideIcon, to: string, href: string) => (
    <Button
      component="a"
      variant="default"
      href={href}
      leftSection={<Icon aria-hidden="true" size={18} />}
      aria-label={`${t(`contact.${kind}`)} ${to}`}
      {...(kind === 'chat' && { target: '_blank', rel: 'noreferrer' })}
    >
      {t(`contact.${kind}`)}
    </Button>
  )
  return (
    <div className={styles.contacts}>
      {phone && way('call', Phone, displayPhone(phone), phoneLink(phone))}
      {chat && way('chat', MessageCircle, displayPhone(phone), chat)}
      {email && way('mail', Mail, email, mailAddress(email))}
    </div>
  )
}
