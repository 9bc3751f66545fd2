import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import type { Company } from './company.ts'
import styles from './contact-buttons.module.css'

/** The two contact buttons on dark backgrounds: the request form and the phone. */
export function ContactButtons({ company, className }: { company: Company; className?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={[styles.actions, className].filter(Boolean).join(' ')}>
      <a href={pathFor(language, '/request')} className={button('bright')}>
        {t('footer.request')}
      </a>
      <a href={company.phone.href} className={button('clear')}>
        <bdi dir="ltr">{company.phone.text}</bdi>
      </a>
    </div>
  )
}
