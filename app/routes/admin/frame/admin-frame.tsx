import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import MenuIcon from 'lucide-react/icons/menu'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Brand } from '#app/auth/brand.tsx'
import { useCompany } from '#app/auth/company.ts'
import { useSessionEnd } from '#app/auth/use-session-end.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { Find } from '#app/routes/admin/find/find.tsx'
import { RecordHistory } from '#app/routes/admin/history/record-history.tsx'
import { mayUse, screenAt } from '#app/routes/admin/screens.ts'
import { AccountRow, FrameTools, NavigationProgress, SkipLink } from '#app/workspace/frame-tools.tsx'
import { ScreenIcon } from '#app/workspace/list/screen-icon.ts'
import { WorkspaceTheme } from '#app/workspace/theme/workspace-theme.tsx'
import { useKeepFocus } from '#app/workspace/use-keep-focus.ts'
import { useLive } from '#app/workspace/use-live.ts'
import { workspaceWords } from '#app/workspace/words.ts'
import { editingPath } from '#common/editing-address.ts'
import styles from './frame.module.css'
import { Menu } from './menu.tsx'
import { OutsideAreas } from './outside-areas.tsx'
import { RedirectNote } from './redirect-note.tsx'

/** The frame of every back office screen: logo, menu, link to the website, sign-out. */
export default function AdminFrame({ profile }: { profile: OwnProfile }) {
  const { t } = useScreenWords('workspace', workspaceWords.words)
  const { name } = useCompany()
  const { leave, over } = useSessionEnd('admin', profile)
  useLive(!over)
  useKeepFocus()
  const [opened, { open, close }] = useDisclosure(false)
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const screen = screenAt(pathname)
  const outside = screen && !mayUse(profile.areas, screen) ? screen : null

  // The focus moves to the content, so that screen readers announce the new screen
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen.
  useEffect(() => {
    // If the address names a part of the screen, the screen focuses that part
    if (!hash) main.current?.focus({ preventScroll: true })
  }, [pathname])

  // The editor of website pages takes the whole window
  if (pathname === editingPath)
    return (
      <WorkspaceTheme>
        <main id="content" tabIndex={-1} ref={main}>
          {!over && <Outlet context={profile} />}
        </main>
      </WorkspaceTheme>
    )

  return (
    <WorkspaceTheme>
      <div className={styles.frame} aria-busy={state !== 'idle'}>
        <title>{name}</title>
        <SkipLink main={main} />
        <header className={styles.header}>
          <button
            type="button"
            data-screen=""
            className={styles.opener}
            aria-expanded={opened}
            onClick={open}
          >
            <MenuIcon aria-hidden="true" />
            <span className="hidden">{t('menu.open')}</span>
          </button>
          <Brand />
          {!over && <Find areas={profile.areas} />}
          <FrameTools audience="admin" profile={profile} onSignOut={leave} />
        </header>
        <NavigationProgress />
        <div className={styles.side} data-screen="">
          {!over && <Menu areas={profile.areas} />}
        </div>
        <Drawer
          opened={opened}
          onClose={close}
          size="18rem"
          title={name}
          closeButtonProps={{ 'aria-label': t('menu.close') }}
        >
          <Menu areas={profile.areas} onFollow={close} />
          <div className={styles.account}>
            <AccountRow profile={profile} onSignOut={leave} />
          </div>
        </Drawer>
        <main id="content" className={styles.main} tabIndex={-1} ref={main}>
          {!over && <RedirectNote />}
          {!over && outside && <OutsideAreas screen={outside} profile={profile} />}
          {!over && !outside && (
            <ScreenIcon value={screen?.icon ?? null}>
              <Outlet context={profile} />
            </ScreenIcon>
          )}
          {!over && <RecordHistory areas={profile.areas} />}
        </main>
      </div>
    </WorkspaceTheme>
  )
}
