import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router'
import { Brand } from '#app/auth/brand.tsx'
import { useCompany } from '#app/auth/company.ts'
import bar from '#app/auth/loading-screen.module.css'
import { useProfileWatch } from '#app/auth/use-profile-watch.ts'
import { useSessionEnd } from '#app/auth/use-session-end.ts'
import type { WatchedTable } from '#app/data/live/realtime.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import type { Audience } from '#common/audiences.ts'
import { AccountRow, FrameTools, NavigationProgress, SkipLink } from './frame-tools.tsx'
import styles from './portal-frame.module.css'
import { WorkspaceTheme } from './theme/workspace-theme.tsx'
import { useKeepFocus } from './use-keep-focus.ts'
import { useLive } from './use-live.ts'
import { workspaceWords } from './words.ts'

export interface PortalFrameProps {
  audience: Exclude<Audience, 'admin'>
  /** The profile that the guard let in. */
  profile: OwnProfile
}

/** The tables that each portal shows, for Realtime on a hosted backend. */
const realtime: Record<PortalFrameProps['audience'], (id: string) => WatchedTable[]> = {
  client: (id) => [{ table: 'client_projects', filter: `client_id=eq.${id}` }, { table: 'service_requests' }],
  employee: () => [{ table: 'client_projects' }, { table: 'employee_notifications' }],
}

/**
 * The frame of both portals. It leaves for the login when the session ends, in any tab, and when the account is
 * switched off or changes its type.
 */
export default function PortalFrame({ audience, profile }: PortalFrameProps) {
  useScreenWords('workspace', workspaceWords.words)
  const { t: words } = useTranslation('account')
  const { name } = useCompany()
  const { leave, over } = useSessionEnd(audience, profile)
  useProfileWatch(profile, !over)
  useLive(!over, realtime[audience](profile.id))
  useKeepFocus()
  const { state } = useNavigation()

  // Focus the content, so that a screen reader announces where a navigation led
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [])

  return (
    <WorkspaceTheme>
      <div className={bar.portal} aria-busy={state !== 'idle'}>
        <title>{`${words(`${audience}.title`)} | ${name}`}</title>
        <SkipLink main={main} />
        <header className={bar.header}>
          <div className={bar.bar}>
            <Brand />
            <p className={styles.whose}>{words(`${audience}.title`)}</p>
            <FrameTools audience={audience} profile={profile} onSignOut={leave} />
          </div>
          <div className={styles.account}>
            <AccountRow profile={profile} onSignOut={leave} />
          </div>
        </header>
        <NavigationProgress />
        <main id="content" className={styles.main} tabIndex={-1} ref={main}>
          {!over && <Outlet context={profile} />}
        </main>
      </div>
    </WorkspaceTheme>
  )
}
