import ChevronDown from 'lucide-react/icons/chevron-down'
import MenuIcon from 'lucide-react/icons/menu'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { button } from '#app/components/button.ts'
import { Mark } from '#app/components/mark.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { Section } from '#app/lib/constants.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { barePath, pathFor } from '#common/language.ts'
import { ContactButtons } from './contact-buttons.tsx'
import styles from './header.module.css'
import { LanguageToggle } from './language-toggle.tsx'
import type { PublicFrame } from './layout.tsx'
import { loginAddress, logins, portalAddress } from './login-address.ts'
import { RequestLink } from './request-link.tsx'
import { SectionLink } from './section-link.tsx'

/** The section of the landing page that a page belongs to; the careers page asks to join the team. */
function sectionOf(path: string): Section | undefined {
  const [, first] = path.split('/')
  if (first === 'careers') return 'team'
  return (['services', 'projects', 'team', 'contact'] as const).find((section) => section === first)
}

/**
 * The header of every public page. Its menus are popovers, which work without JavaScript; scroll behaviour is in
 * `header.client.ts`.
 */
export function Header({ frame }: { frame: PublicFrame }) {
  const { company, logo, sections } = frame
  const { t } = useTranslation()
  const language = useLanguage()
  const path = barePath(useLocation().pathname)
  const onLanding = path === '/'
  return (
    <header
      className={styles.header}
      // Every page begins with a dark background; the header stays dark until the page is scrolled
      data-deep={onLanding ? undefined : ''}
    >
      <div className={styles.bar}>
        <a href={pathFor(language)} className={styles.logo} data-section="home">
          {logo ? (
            <Picture picture={logo} alt="" width={44} height={44} widths={[96, 192, 320]} sizes="10rem" />
          ) : (
            <Mark className={styles.mark} />
          )}
          <span className={styles.name}>{company.name}</span>
        </a>
        <nav id="site-menu" popover="auto" className={styles.menu} aria-label={t('nav.label')}>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <SectionLink
                  section={section}
                  className={styles.link}
                  aria-current={section === (onLanding ? 'home' : sectionOf(path)) ? 'true' : undefined}
                >
                  {t(`nav.${section}`)}
                </SectionLink>
              </li>
            ))}
            {frame.hasNews && (
              <li>
                <a
                  href={pathFor(language, '/news')}
                  className={styles.link}
                  aria-current={path === '/news' ? 'page' : path.startsWith('/news/') ? 'true' : undefined}
                >
                  {t('nav.news')}
                </a>
              </li>
            )}
          </ul>
          <ContactButtons frame={frame} className={styles.contacts} />
        </nav>
        <div className={styles.tools}>
          <LanguageToggle className={styles.tool} />
          {logins.map((who) => (
            <a key={who} href={portalAddress(who, language)} className={styles.tool} data-own={who} hidden>
              <UserRound aria-hidden="true" className={styles.narrow} />
              <span className={styles.wide}>{t(`login.own.${who}`)}</span>
            </a>
          ))}
          <button type="button" className={styles.tool} popoverTarget="login-menu" data-logins="">
            <UserRound aria-hidden="true" className={styles.narrow} />
            <span className={styles.wide}>{t('login.label')}</span>
            <ChevronDown aria-hidden="true" className={styles.chevron} />
          </button>
          <div id="login-menu" popover="auto" className={styles.logins}>
            <ul>
              {logins.map((who) => (
                <li key={who}>
                  <a href={loginAddress(who, language)}>{t(`login.${who}`)}</a>
                </li>
              ))}
            </ul>
          </div>
          <RequestLink frame={frame} className={button('bright', styles.request)} data-screen="" />
          <button type="button" className={`${styles.tool} ${styles.menuButton}`} popoverTarget="site-menu">
            <MenuIcon aria-hidden="true" className={styles.opens} />
            <X aria-hidden="true" className={styles.closes} />
            <span className="hidden">{t('nav.menu')}</span>
          </button>
        </div>
      </div>
    </header>
  )
}
