import LogOut from 'lucide-react/icons/log-out'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { LanguageButton } from '#app/auth/language-button.tsx'
import { ThemeSelect } from '#app/auth/theme-select.tsx'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { Audience } from '#common/audiences.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { pathFor } from '#common/language.ts'
import { AccountLink } from './account/account-link.tsx'
import styles from './frame-tools.module.css'

/** Skips the header and the menu for keyboard users. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place of the screen.
    <a
      href="#content"
      className={styles.skip}
      data-screen=""
      onClick={(event) => {
        // Do not change the address: it holds what the screen shows
        event.preventDefault()
        main.current?.focus()
      }}
    >
      {t('common:skip')}
    </a>
  )
}

interface FrameToolsProps {
  audience: Audience
  /** Whose session it is. */
  profile: OwnProfile
  onSignOut(): void
}

/** The end of the header: the website, the theme, the other language, who is signed in, signing out. */
export function FrameTools({ audience, profile, onSignOut }: FrameToolsProps) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.tools} data-screen="">
      <a href={pathFor(useLanguage())}>{t('home')}</a>
      <ThemeSelect />
      <LanguageButton />
      <AccountLink audience={audience} name={profile.full_name} />
      <button type="button" className={styles.leave} onClick={onSignOut}>
        <LogOut aria-hidden="true" className="mirrored" />
        <span>{t('signOut')}</span>
      </button>
    </div>
  )
}

/** Who is signed in, and signing out, on a phone: there the header has no room for them. */
export function AccountRow({ profile, onSignOut }: Pick<FrameToolsProps, 'profile' | 'onSignOut'>) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.row} data-screen="">
      <bdi>{bilingualPart(profile.full_name, useLanguage())}</bdi>
      <button type="button" onClick={onSignOut}>
        <LogOut aria-hidden="true" className="mirrored" size={18} />
        <span>{t('signOut')}</span>
      </button>
    </div>
  )
}

/** A bar at the top of the window while another screen is loaded. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state !== 'idle' && <div className={styles.progress} />
}
