import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router'
import type { Audience } from '#app/auth/audience.ts'
import { Brand } from '#app/auth/brand.tsx'
import { useCompany } from '#app/auth/company.ts'
import { LanguageButton } from '#app/auth/language-button.tsx'
import bar from '#app/auth/loading-screen.module.css'
import { useProfileWatch } from '#app/auth/use-profile-watch.ts'
import { useSessionEnd } from '#app/auth/use-session-end.ts'
import type { WatchedTable } from '#app/data/live/realtime.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { workspace as ar } from '#app/i18n/locales/ar/workspace.ts'
import { workspace as en } from '#app/i18n/locales/en/workspace.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import styles from './portal-frame.module.css'
import { WorkspaceTheme } from './theme/workspace-theme.tsx'
import { useLive } from './use-live.ts'
import { useScreenWords } from './use-screen-words.ts'

export interface PortalFrameProps {
  audience: Exclude<Audience, 'admin'>
  /** Whom the guard has let in. */
  profile: OwnProfile
}

/** What each portal shows, as a hosted backend tells of it. */
const realtime: Record<PortalFrameProps['audience'], (id: string) => WatchedTable[]> = {
  client: (id) => [{ table: 'client_projects', filter: `client_id=eq.${id}` }, { table: 'service_requests' }],
  employee: () => [{ table: 'client_projects' }, { table: 'employee_notifications' }],
}

/**
 * Around the screens of the two portals, which say in the window's title what they are. It leaves for the login
 * when the session ends, in whatever tab, and when the account is switched off or becomes something else.
 */
export default function PortalFrame({ audience, profile }: PortalFrameProps) {
  useScreenWords('workspace', { ar, en })
  const { t: words } = useTranslation(['account', 'common'])
  const language = useLanguage()
  const { name } = useCompany()
  const { leave, over } = useSessionEnd(audience, profile)
  useProfileWatch(profile, !over)
  useLive(!over, realtime[audience](profile.id))
  const { state } = useNavigation()

  // Who comes from another screen hears where they are
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [])

  return (
    <WorkspaceTheme>
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
    </WorkspaceTheme>
  )
}
