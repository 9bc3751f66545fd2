import MapPin from 'lucide-react/icons/map-pin'
import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { ContactDetails } from '#app/routes/public/contact-details.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './contact-aside.module.css'

/**
 * Other ways to reach the company, beside a form.
 * @param always shows them on phones too, after the form; otherwise only wide pages show them
 */
export function ContactAside({ always = false }: { always?: boolean }) {
  const { t } = useTranslation('landing')
  return (
    <aside aria-label={t('contact.info')} className={always ? undefined : styles.wideOnly}>
      <ContactDetails isBrief>{always && <OtherOffices />}</ContactDetails>
    </aside>
  )
}

/** The offices after the main one, whose address stands among the contact details. */
function OtherOffices() {
  const { t } = useTranslation('landing')
  const { company, facts } = useFrame()
  return facts.offices.slice(company.address ? 1 : 0).map(({ id, name, address, phone, map }) => (
    <div key={id}>
      <dt>
        <MapPin aria-hidden="true" />
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <address dir="auto">{address}</address>
        <p className={styles.ways}>
          {phone && (
            <a href={phone.href}>
              <bdi dir="ltr">{phone.text}</bdi>
            </a>
          )}
          <a href={map} target="_blank" rel="noopener noreferrer">
            {t('contact.openMap')}
            <span className="hidden">: {name}</span>
          </a>
        </p>
      </dd>
    </div>
  ))
}

/** Buttons above the form on phones, where many want to call or write at once. */
export function ContactNow() {
  const { t } = useTranslation('landing')
  const { company, facts } = useFrame()
  const ways = [
    { name: t('contact.phone'), href: company.phone?.href },
    { name: t('contact.whatsapp'), href: facts.whatsapp?.href },
    { name: t('contact.email'), href: company.email && `mailto:${company.email}` },
  ].filter(({ href }) => href)
  return (
    ways.length > 0 && (
      <p className={styles.now}>
        {ways.map(({ name, href }) => (
          <a key={name} href={href} className={button('outline')}>
            {name}
          </a>
        ))}
      </p>
    )
  )
}
