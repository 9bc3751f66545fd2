import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mapSearchUrl } from '#app/lib/maps.ts'
import styles from './contact-details.module.css'
import { HoursList } from './hours-list.tsx'
import { useFrame } from './layout.tsx'

interface ContactDetailsProps {
  className?: string | undefined
  /** Beside a form: short on phones, and with a link to the map in place of a map. */
  isBrief?: boolean
  /** Rows that follow the address. */
  children?: ReactNode
}

/** Phone, WhatsApp, email, address and opening hours: those that are entered. */
export function ContactDetails({ className, isBrief = false, children }: ContactDetailsProps) {
  const { t } = useTranslation('landing')
  const { company, facts } = useFrame()
  const { phone, email, address } = company
  const { whatsapp, hours } = facts
  if (!phone && !whatsapp && !email && !address && hours.length === 0) return null
  return (
    <dl className={[styles.details, isBrief && styles.brief, className].filter(Boolean).join(' ')}>
      {phone && (
        <div>
          <dt>
            <Phone aria-hidden="true" />
            {t('contact.phone')}
          </dt>
          <dd>
            <a href={phone.href}>
              <bdi dir="ltr">{phone.text}</bdi>
            </a>
          </dd>
        </div>
      )}
      {whatsapp && (
        <div>
          <dt>
            <MessageCircle aria-hidden="true" />
            {t('contact.whatsapp')}
          </dt>
          <dd>
            <a href={whatsapp.href} target="_blank" rel="noopener noreferrer">
              <bdi dir="ltr">{whatsapp.text}</bdi>
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>
            <Mail aria-hidden="true" />
            {t('contact.email')}
          </dt>
          <dd>
            <a href={`mailto:${email}`}>
              <bdi dir="ltr">{email}</bdi>
            </a>
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>
            <MapPin aria-hidden="true" />
            {t('contact.address')}
          </dt>
          <dd>
            <address dir="auto">{address}</address>
            {isBrief && (
              <a href={mapSearchUrl(address)} target="_blank" rel="noopener noreferrer">
                {t('contact.openMap')}
              </a>
            )}
          </dd>
        </div>
      )}
      {children}
      {hours.length > 0 && (
        <div>
          <dt>
            <Clock aria-hidden="true" />
            {t('contact.hours')}
          </dt>
          <dd>
            <HoursList facts={facts} className={styles.hours} />
          </dd>
        </div>
      )}
    </dl>
  )
}
