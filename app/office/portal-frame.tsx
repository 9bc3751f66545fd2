import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router'
import type { Audience } from '../auth/audience.ts'
import { Brand } from '../auth/brand.tsx'
import { useFirm } from '../auth/firm.ts'
import { LanguageButton } from '../auth/language-button.tsx'
import { useProfileWatch } from '../auth/use-profile-watch.ts'
import { useSessionEnd } from '../auth/use-session-end.ts'
import bar from '../auth/waiting.module.css'
import type { OwnProfile } from '../data/own-profile.ts'
import { office as ar } from '../i18n/locales/ar/office.ts'
import { office as en } from '../i18n/locales/en/office.ts'
import { pathFor } from '../lib/language.ts'
import { useLanguage } from '../lib/use-language.ts'
import styles from './portal-frame.module.css'
import { OfficeTheme } from './theme/office-theme.tsx'
import { useWords } from './words.ts'

export interface PortalFrameProps {
  audience: Exclude<Audience, 'admin'>
  /** Whom the guard has let in. */
  profile: OwnProfile
}

/**
 * Around the screens of the two portals, which say in the window's title what they are. It leaves for the login
 * when the session ends, in whatever tab, and when the account is switched off or becomes something else.
 */
export default function PortalFrame({ audience, profile }: PortalFrameProps) {
  useWords('office', { ar, en })
  const { t: words } = useTranslation(['account', 'common'])
  const language = useLanguage()
  const { name } = useFirm()
  const { leave, over } = useSessionEnd(audience, profile)
  useProfileWatch(profile, !over)
  const { state } = useNavigation()

  // Who comes from another screen hears where they are
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [])

  return (
    <OfficeTheme>
      <div className={bar.portal} aria-busy={state !== 'idle'}>
        <title>{`${words(`${audience}.title`)} | ${name}`}</title>
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the screen. */}
        <a
          href="#content"
          className={styles.skip}
          data-screen=""
          onClick={(event) => {
            // The address keeps what the screen shows
            event.preventDefault()
            main.current?.focus()
          }}
        >
          {words('common:skip')}
        </a>
        <header className={bar.header}>
          <div className={bar.bar}>
            <Brand />
            <p className={styles.whose}>{words(`${audience}.title`)}</p>
            <div className={styles.tools} data-screen="">
              <a href={pathFor(language)}>{words('home')}</a>
              <LanguageButton />
              <button type="button" className={styles.out} onClick={leave}>
                <LogOut aria-hidden="true" className="mirrored" />
                <span>{words('signOut')}</span>
              </button>
            </div>
          </div>
        </header>
        {state !== 'idle' && <div className={styles.progress} />}
        <main id="content" className={styles.main} tabIndex={-1} ref={main}>
          {!over && <Outlet context={profile} />}
        </main>
      </div>
    </OfficeTheme>
  )
}
