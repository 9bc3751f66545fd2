import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Construction } from '#app/components/construction.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import type { Audience } from './audience.ts'
import { Brand } from './brand.tsx'
import { useFirm } from './company.ts'
import styles from './entry-frame.module.css'
import { Help } from './help.tsx'
import { LanguageButton } from './language-button.tsx'

interface EntryFrameProps {
  /** Whose screen it is, for the line beside the form. */
  whose: Audience | 'password'
  title: string
  lead?: string
  children: ReactNode
}

/** What sign-in, registration and the password screens stand in. */
export function EntryFrame({ whose, title, lead, children }: EntryFrameProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { name } = useFirm()
  return (
    <div className={styles.entry}>
      <title>{`${title} | ${name}`}</title>
      <header className={styles.side}>
        <Construction className={styles.construction} />
        <Brand />
        <p className={styles.line}>{t(`aside.${whose}`)}</p>
      </header>
      <main id="content" className={styles.main}>
        <div className={styles.tools}>
          <a href={pathFor(language)}>
            <ArrowLeft aria-hidden="true" className="mirrored" />
            {t('home')}
          </a>
          <LanguageButton />
        </div>
        <div className={styles.sheet}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
          <Help />
        </div>
      </main>
    </div>
  )
}
