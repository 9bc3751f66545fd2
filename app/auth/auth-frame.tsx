import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import type { Audience } from '#common/audiences.ts'
import { pathFor } from '#common/language.ts'
import styles from './auth-frame.module.css'
import { Brand } from './brand.tsx'
import { useCompany } from './company.ts'
import { LanguageButton } from './language-button.tsx'
import { PhoneHelp } from './phone-help.tsx'
import { ThemeSelect } from './theme-select.tsx'

interface AuthFrameProps {
  /** Chooses the line beside the form. */
  whose: Audience | 'password'
  title: string
  lead?: string
  children: ReactNode
}

/** The frame of the sign-in, registration and password screens. */
export function AuthFrame({ whose, title, lead, children }: AuthFrameProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { name } = useCompany()
  return (
    <div className={styles.entry}>
      <title>{`${title} | ${name}`}</title>
      <header className={styles.side}>
        <KhatamConstruction className={styles.construction} />
        <Brand />
        <p className={styles.line}>{t(`aside.${whose}`)}</p>
      </header>
      <main id="content" className={styles.main}>
        <div className={styles.tools}>
          <a href={pathFor(language)}>
            <ArrowLeft aria-hidden="true" className="mirrored" />
            {t('home')}
          </a>
          <ThemeSelect />
          <LanguageButton />
        </div>
        <div className={styles.sheet}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
          <PhoneHelp />
        </div>
      </main>
    </div>
  )
}
