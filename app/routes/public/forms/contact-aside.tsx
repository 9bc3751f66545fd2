import { useTranslation } from 'react-i18next'
import { ContactDetails } from '#app/routes/public/contact-details.tsx'
import styles from './form.module.css'

/**
 * How else to reach the company, beside a form.
 * @param first on phones it stands before the form, where many want to call; otherwise only the wide page has it
 */
export function ContactAside({ first = false }: { first?: boolean }) {
  const { t } = useTranslation('landing')
  return (
    <aside aria-label={t('contact.info')} className={first ? styles.first : styles.wideOnly}>
      <ContactDetails isBrief />
    </aside>
  )
}
