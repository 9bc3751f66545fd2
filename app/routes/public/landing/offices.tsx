import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './offices.module.css'

/** The offices of the company below the contact details; nothing while none is entered. */
export function Offices() {
  const { t } = useTranslation('landing')
  const { offices } = useFrame().facts
  if (offices.length === 0) return null
  return (
    <section className={styles.offices} aria-labelledby="offices">
      <h3 id="offices">{t('contact.offices')}</h3>
      <ul>
        {offices.map(({ id, name, address, phone, map }) => (
          <li key={id}>
            <h4 dir="auto">{name}</h4>
            <address dir="auto">{address}</address>
            {phone && (
              <a href={phone.href}>
                <bdi dir="ltr">{phone.text}</bdi>
              </a>
            )}
            <a href={map} target="_blank" rel="noopener noreferrer" data-screen="">
              {t('contact.openMap')}
              <span className="hidden">: {name}</span>
              <ExternalLink aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
