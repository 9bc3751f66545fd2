import { useTranslation } from 'react-i18next'
import plan from '#app/assets/map.svg'
import { button } from '#app/components/button.ts'
import type { Copy } from '#app/data/site-content/public.ts'
import { mapSearchUrl } from '#app/lib/maps.ts'
import type { Company } from '#app/routes/public/company.ts'
import { ContactDetails } from '#app/routes/public/contact-details.tsx'
import { ContactForm } from '#app/routes/public/forms/contact-form.tsx'
import { FormFrame } from '#app/routes/public/forms/form-frame.tsx'
import { LastReference, Sent } from '#app/routes/public/forms/sent.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './contact.module.css'
import { Offices } from './offices.tsx'
import { Section } from './section.tsx'

/** The contact section: the form, the contact details and a map. */
export function Contact({ copy, company }: { copy: Copy | undefined; company: Company }) {
  const { t } = useTranslation(['landing', 'common'])
  const { phone, email, address, mapUrl } = company
  const { whatsapp } = useFrame().facts
  return (
    <Section id="contact" title={t('common:nav.contact')} copy={copy}>
      <div className={styles.columns}>
        <div className={styles.form} data-screen="">
          <h3>{t('contact.form')}</h3>
          <FormFrame answer={<Sent kind="contact" />} reopens>
            <ContactForm />
            <LastReference kind="contact" />
          </FormFrame>
        </div>
        {(phone || email || address || whatsapp) && (
          <div>
            <h3>{t('contact.info')}</h3>
            <ContactDetails className={styles.details} />
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
