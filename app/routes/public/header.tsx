import ChevronDown from 'lucide-react/icons/chevron-down'
import MenuIcon from 'lucide-react/icons/menu'
import UserRound from 'lucide-react/icons/user-round'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Mark } from '../../components/mark.tsx'
import { Picture } from '../../components/picture.tsx'
import { type Section, sections } from '../../lib/constants.ts'
import { barePath, pathFor } from '../../lib/language.ts'
import { useLanguage } from '../../lib/use-language.ts'
import styles from './header.module.css'
import { LanguageToggle } from './language-toggle.tsx'
import type { PublicFrame } from './layout.tsx'
import { SectionLink } from './section-link.tsx'
import { useActiveSection } from './use-active-section.ts'
import { useSolidHeader } from './use-solid-header.ts'

const logins = ['employee', 'client', 'admin'] as const

/** The bar at the top of every public page. Its menus are popovers, which work without script. */
export function Header({ company, logo }: Pick<PublicFrame, 'company' | 'logo'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const onLanding = barePath(useLocation().pathname) === '/'
  const active = useActiveSection(onLanding)
  const solid = useSolidHeader()
  const menu = useRef<HTMLElement>(null)
  const login = useRef<HTMLDivElement>(null)

  const current = (section: Section) => (onLanding && active === section ? 'true' : undefined)
  return (
    <header className={styles.header} data-solid={!onLanding || solid || undefined}>
      <div className={styles.bar}>
        <Link to={pathFor(language)} className={styles.logo}>
          {logo ? (
            <Picture picture={logo} alt="" width={44} height={44} widths={[96, 192, 320]} sizes="10rem" />
          ) : (
            <Mark className={styles.mark} />
          )}
          <span className={styles.name}>{company.name}</span>
        </Link>
        <nav id="site-menu" popover="auto" ref={menu} className={styles.menu} aria-label={t('nav.label')}>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <SectionLink
                  section={section}
                  className={styles.link}
                  aria-current={current(section)}
                  onFollow={() => menu.current?.hidePopover?.()}
                >
                  {t(`nav.${section}`)}
                </SectionLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <LanguageToggle className={styles.tool} />
          <button type="button" className={styles.tool} popoverTarget="login-menu">
            <UserRound aria-hidden="true" className={styles.narrow} />
            <span className={styles.wide}>{t('login.label')}</span>
            <ChevronDown aria-hidden="true" className={styles.chevron} />
          </button>
          <div id="login-menu" popover="auto" ref={login} className={styles.logins}>
            <ul>
              {logins.map((who) => (
                <li key={who}>
                  <Link to={`/${who}/login`} reloadDocument onClick={() => login.current?.hidePopover?.()}>
                    {t(`login.${who}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          <button type="button" className={`${styles.tool} ${styles.menuButton}`} popoverTarget="site-menu">
            <MenuIcon aria-hidden="true" />
            <span className="hidden">{t('nav.menu')}</span>
          </button>
        </div>
      </div>
    </header>
  )
}
