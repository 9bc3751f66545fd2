import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './track.module.css'

/** How to reach the company about a request: each way has the reference in it where that is possible. */
export function WaysToAsk({ reference }: { reference: string }) {
  const { t } = useTranslation('track')
  const { company, facts } = useFrame()
  const { phone, email } = company
  const { whatsapp } = facts
  if (!email && !phone && !whatsapp) return null
  const text = reference ? t('ask.opening', { reference }) : ''
  return (
    <section className={styles.ask} aria-labelledby="ask">
      <h2 id="ask">{t('ask.title')}</h2>
      <p>{t('ask.lead')}</p>
      <ul>
        {email && (
          <li>
            <a href={`mailto:${email}${text && `?subject=${encodeURIComponent(text)}`}`}>
              <Mail aria-hidden="true" />
              <span>
                <span className={styles.way}>{t('ask.email')}</span>
                <bdi dir="ltr">{email}</bdi>
              </span>
            </a>
          </li>
        )}
        {phone && (
          <li>
            <a href={phone.href}>
              <Phone aria-hidden="true" />
              <span>
                <span className={styles.way}>{t('ask.phone')}</span>
                <bdi dir="ltr">{phone.text}</bdi>
              </span>
            </a>
          </li>
        )}
        {whatsapp && (
          <li>
            <a
              href={`${whatsapp.href}${text && `?text=${encodeURIComponent(text)}`}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <MessageCircle aria-hidden="true" />
              <span>
                <span className={styles.way}>{t('ask.whatsapp')}</span>
                <bdi dir="ltr">{whatsapp.text}</bdi>
              </span>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
