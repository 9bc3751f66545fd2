import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProfile } from '../data/own-profile.ts'
import { pathFor } from '../lib/language.ts'
import { useLanguage } from '../lib/use-language.ts'
import type { Audience } from './audience.ts'
import { Brand } from './brand.tsx'
import { useFirm } from './firm.ts'
import { LanguageButton } from './language-button.tsx'
import styles from './portal-frame.module.css'
import { useSessionEnd } from './use-session-end.ts'

interface PortalFrameProps {
  audience: Exclude<Audience, 'admin'>
  /** Whom the guard has let in. */
  profile: OwnProfile
  children: ReactNode
}

/** What the screens of the two portals stand in. It leaves for the login when the session ends, in whatever tab. */
export function PortalFrame({ audience, profile, children }: PortalFrameProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { name } = useFirm()
  const { leave, over } = useSessionEnd(audience, profile)

  // Who comes from another screen hears where they are
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={styles.portal}>
      <title>{`${t(`${audience}.title`)} | ${name}`}</title>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
          <p className={styles.whose}>{t(`${audience}.title`)}</p>
          <nav className={styles.tools}>
            <a href={pathFor(language)}>{t('home')}</a>
            <LanguageButton />
            <button type="button" onClick={leave}>
              <LogOut aria-hidden="true" className="mirrored" />
              {t('signOut')}
            </button>
          </nav>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1} ref={main}>
        {!over && children}
      </main>
    </div>
  )
}
