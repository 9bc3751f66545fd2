import { useTranslation } from 'react-i18next'
import { ContactDetails } from '#app/routes/public/contact-details.tsx'
import styles from './form.module.css'

/**
 * Other ways to reach the company, beside a form.
 * @param first puts them before the form on phones, where many want to call; otherwise only wide pages show
 *   them
 */
export function ContactAside({ first = false }: { first?: boolean }) {
  const { t } = useTranslation('landing')
  return (
    <aside aria-label={t('contact.info')} className={first ? styles.first : styles.wideOnly}>
      <ContactDetails isBrief />
    </aside>
  )
}
