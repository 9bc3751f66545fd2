import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useTranslation } from 'react-i18next'
import plan from '#app/assets/map.svg'
import { button } from '#app/components/button.ts'
import type { Copy } from '#app/data/site-content/public.ts'
import { mapSearchUrl } from '#app/lib/maps.ts'
import type { Company } from '#app/routes/public/company.ts'
import { ContactForm } from '#app/routes/public/forms/contact-form.tsx'
import { FormFrame } from '#app/routes/public/forms/form-frame.tsx'
import { LastReference, Sent } from '#app/routes/public/forms/sent.tsx'
import { HoursList } from '#app/routes/public/hours-list.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './contact.module.css'
import { Offices } from './offices.tsx'
import { Section } from './section.tsx'

/** The contact section: the form, the contact details and a map. */
export function Contact({ copy, company }: { copy: Copy | undefined; company: Company }) {
  const { t } = useTranslation('landing')
  const { phone, email, address, mapUrl } = company
  const { whatsapp, hours } = useFrame().facts
  return (
    <Section id="contact" copy={copy}>
      <div className={styles.columns}>
        <div className={styles.form} data-screen="">
          <h3>{t('contact.form')}</h3>
          <FormFrame answer={<Sent kind="contact" />} reopens>
            <ContactForm />
            <LastReference kind="contact" />
          </FormFrame>
        </div>
        {(phone || email || address || whatsapp) && (
          <div className={styles.info}>
            <h3>{t('contact.info')}</h3>
            <dl>
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
                  </dd>
                </div>
              )}
              {hours.length > 0 && (
                <div>
                  <dt>
                    <Clock aria-hidden="true" />
                    {t('contact.hours')}
                  </dt>
                  <dd>
                    <HoursList hours={hours} className={styles.hours} />
                  </dd>
                </div>
              )}
            </dl>
            {(mapUrl || address) && (
              <div className={styles.map} data-map="" data-screen="">
                <img src={plan} alt="" width={800} height={480} loading="lazy" />
                {mapUrl && (
                  <template>
                    <iframe
                      title={t('contact.map')}
                      src={mapUrl}
                      referrerPolicy="no-referrer-when-downgrade"
                    />
                  </template>
                )}
                {address && (
                  <a
                    href={mapSearchUrl(address)}
                    className={button('primary', styles.open)}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {t('contact.openMap')}
                  </a>
                )}
              </div>
            )}
          </div>
        )}
      </div>
      <Offices />
    </Section>
  )
}
