import MessageCircle from 'lucide-react/icons/message-circle'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { displayPhone, phoneLink, whatsappLink } from '#common/phone.ts'
import styles from './requests.module.css'

/** An e-mail address that opens a mail to it. */
export function MailLink({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} dir="ltr">
      {to}
    </a>
  )
}

/** A number to call, and to write to where that may be a mobile. */
export function PhoneLinks({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { client_phone: phone, client_name: name } = request
  if (!phone) return null
  const chat = whatsappLink(phone)
  return (
    <span className={styles.phone}>
      <a href={phoneLink(phone)} dir="ltr">
        {displayPhone(phone)}
      </a>
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" aria-label={`${t('whatsapp')}: ${name}`}>
          <MessageCircle aria-hidden="true" size={16} />
          {t('whatsapp')}
        </a>
      )}
    </span>
  )
}
