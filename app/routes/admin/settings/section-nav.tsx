import { Button, Menu } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import List from 'lucide-react/icons/list'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHashTarget } from '#app/workspace/use-hash-target.ts'
import styles from './section-nav.module.css'
import {
  type SectionGroup,
  type SectionName,
  sectionGroups,
  sectionId,
  useSectionTitles,
} from './sections.ts'
import { useSectionInView } from './use-section-in-view.ts'

const groups = Object.entries(sectionGroups) as [SectionGroup, readonly SectionName[]][]
const names = groups.flatMap(([, sections]) => sections)
const ids = names.map(sectionId)

/** Links to the sections, of which the one in view is marked: a list beside them, or a menu above where it is narrow. */
export function SectionNav() {
  const { t } = useTranslation('settings')
  const titles = useSectionTitles()
  useHashTarget()
  const inView = useSectionInView(ids)
  const current = names.find((name) => sectionId(name) === inView) ?? names[0]
  const linkTo = (name: SectionName) => ({
    to: `#${sectionId(name)}`,
    'aria-current': name === current ? ('location' as const) : undefined,
  })

  // In a low window the list scrolls to the link of the section in view
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href$="#${inView}"]`)
    if (link) list.current?.scrollTo({ top: link.offsetTop - list.current.clientHeight / 2 })
  }, [inView])

  return (
    <nav className={styles.nav} aria-label={t('sections')}>
      <div ref={list} className={styles.list}>
        {groups.map(([group, sections]) => (
          <div key={group}>
            <p id={`sections-${group}`}>{t(`groups.${group}`)}</p>
            <ul aria-labelledby={`sections-${group}`}>
              {sections.map((name) => (
                <li key={name}>
                  <Link {...linkTo(name)}>{titles[name]}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.bar}>
        <Menu
          width="target"
          position="bottom"
          withinPortal={false}
          middlewares={{ flip: false, shift: false, size: { padding: 12 } }}
        >
          <Menu.Target>
            <Button
              variant="default"
              fullWidth
              justify="space-between"
              classNames={{ root: styles.opener, label: styles.current }}
              leftSection={<List aria-hidden="true" size={18} />}
              rightSection={<ChevronDown aria-hidden="true" size={18} />}
            >
              <span className="hidden">{t('sectionNow')}</span> {current && titles[current]}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={styles.menu ?? ''}>
            {groups.map(([group, sections]) => (
              <div key={group}>
                <Menu.Label>{t(`groups.${group}`)}</Menu.Label>
                {sections.map((name) => (
                  <Menu.Item
                    key={name}
                    component={Link}
                    data-autofocus={name === current || undefined}
                    {...linkTo(name)}
                  >
                    {titles[name]}
                  </Menu.Item>
                ))}
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </nav>
  )
}
