import { ActionIcon } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Reply from 'lucide-react/icons/reply'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { requests as ar } from '#app/i18n/locales/ar/admin/requests.ts'
import { requests as en } from '#app/i18n/locales/en/admin/requests.ts'
import { MailLink, mailAddress, PhoneLink } from '#app/workspace/contact-links.tsx'
import { RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { displayPhone, phoneLink, whatsappLink } from '#common/phone.ts'
import styles from './requests.module.css'

/** How a mail or chat with the sender begins: in their language, with their name and the reference. */
function useGreeting({ locale, kind, reference, client_name: name }: ServiceRequest) {
  const { i18n } = useTranslation()
  // The screen only loads its words in the reader's language
  if (!i18n.hasResourceBundle(locale, 'requests'))
    i18n.addResourceBundle(locale, 'requests', locale === 'ar' ? ar : en)
  const t = i18n.getFixedT(locale as 'ar', 'requests')
  return {
    subject: t(`greeting.${kind}.subject`, { reference }),
    text: t(`greeting.${kind}.text`, { name, reference }),
  }
}

/** The sender's email, if they left one: a mail to it begins with a greeting and the reference. */
export function SenderMail({ request }: { request: ServiceRequest }) {
  const { subject, text } = useGreeting(request)
  if (!request.client_email) return null
  return <MailLink to={request.client_email} subject={subject} text={`${text}\n\n`} />
}

/** A phone number to call, and to write to on WhatsApp where it may be a mobile; a chat begins with a greeting. */
export function PhoneLinks({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const greeting = useGreeting(request)
  const { client_phone: phone, client_name: name } = request
  if (!phone) return null
  const chat = whatsappLink(phone, greeting.text)
  return (
    <span className={styles.phone}>
      <PhoneLink to={phone} />
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" aria-label={`${t('whatsapp')}: ${name}`}>
          <MessageCircle aria-hidden="true" size={16} />
          <span>{t('whatsapp')}</span>
        </a>
      )}
    </span>
  )
}

/** The ways to reach the sender, in the menu of a card that has no room for them. */
export function ContactItems({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { subject, text } = useGreeting(request)
  const { client_email: email, client_phone: phone } = request
  const chat = phone && whatsappLink(phone, text)
  return (
    <>
      {phone && (
        <RowMenuItem icon={Phone} action={phoneLink(phone)}>
          {t('contactShort.call')} <bdi dir="ltr">{displayPhone(phone)}</bdi>
        </RowMenuItem>
      )}
      {chat && (
        <RowMenuItem icon={MessageCircle} action={chat}>
          {t('whatsapp')}
        </RowMenuItem>
      )}
      {email && (
        <RowMenuItem icon={Mail} action={mailAddress(email, subject, `${text}\n\n`)}>
          <bdi dir="ltr">{email}</bdi>
        </RowMenuItem>
      )}
    </>
  )
}

/**
 * The ways to reach the sender, for a thumb.
 * @param onAnswer opens the answer by email, of which the website keeps a record
 */
export function QuickContacts({ request, onAnswer }: { request: ServiceRequest; onAnswer(): void }) {
  const { t } = useTranslation('requests')
  const { text } = useGreeting(request)
  const { client_email: email, client_phone: phone, client_name: name } = request
  const chat = phone && whatsappLink(phone, text)
  const way = (kind: 'call' | 'chat' | 'answer', Icon: LucideIcon) => ({
    className: styles.way ?? '',
    'aria-label': t(`contact.${kind}`, { name }),
    children: (
      <>
        <Icon aria-hidden="true" size={20} />
        <span aria-hidden="true">{t(`contactShort.${kind}`)}</span>
      </>
    ),
  })
  return (
    <span className={styles.quick}>
      {phone && <ActionIcon component="a" href={phoneLink(phone)} {...way('call', Phone)} />}
      {chat && (
        <ActionIcon
          component="a"
          href={chat}
          target="_blank"
          rel="noreferrer"
          {...way('chat', MessageCircle)}
        />
      )}
      {email && <ActionIcon variant="filled" color="brand" onClick={onAnswer} {...way('answer', Reply)} />}
    </span>
  )
}
