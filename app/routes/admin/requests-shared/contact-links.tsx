import MessageCircle from 'lucide-react/icons/message-circle'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { PhoneLink } from '#app/workspace/contact-links.tsx'
import { whatsappLink } from '#common/phone.ts'
import styles from './requests.module.css'

/** A phone number to call, and to write to on WhatsApp where it may be a mobile. */
export function PhoneLinks({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { client_phone: phone, client_name: name } = request
  if (!phone) return null
  const chat = whatsappLink(phone)
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
