import { useQuery } from '@tanstack/react-query'
import AtSign from 'lucide-react/icons/at-sign'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { lateOf, pendingCounts, waitingOf } from '#app/data/dashboard/pending.ts'
import { showCount } from '#app/lib/numbers.ts'
import { mayUse, menu, screenAt } from '#app/routes/admin/screens.ts'
import styles from './menu.module.css'
import { type Group, useFoldedGroups } from './use-folded-groups.ts'

interface MenuProps {
  /** The admin's areas; the menu shows their screens. */
  areas: readonly string[] | null
  onFollow?: () => void
}

/** The way to every screen of an admin's areas, with the number of things that wait there. */
export function Menu({ areas, onFollow }: MenuProps) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  const { data: pending } = useQuery(pendingCounts)
  const here = screenAt(pathname)?.to
  const mentions = pending?.mentions ?? 0
  const list = useRef<HTMLElement>(null)
  const shown = menu
    .map(({ group, screens }) => ({ group, screens: screens.filter((screen) => mayUse(areas, screen)) }))
    .filter(({ screens }) => screens.length > 0)
  const groupHere = shown.find(({ screens }) => screens.some(({ to }) => to === here))?.group
  const { isFolded, fold } = useFoldedGroups(
    sum(shown, ({ screens }) => screens.length),
    groupHere,
  )
  const isShown = groupHere !== undefined && !isFolded(groupHere)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen, once its group is unfolded.
  useEffect(() => {
    if (isShown) showWithin(list.current)
  }, [here, isShown])
  const id = useId()
  return (
    <nav ref={list} aria-label={t('menu.label')} className={styles.menu}>
      {shown.map(({ group, screens }) => (
        <div key={group}>
          <GroupHead
            group={group}
            list={`${id}-${group}`}
            folded={isFolded(group)}
            onFold={(folded) => fold(group, folded)}
          >
            {isFolded(group) && <Waiting {...waitingAt(pending, screens, mentions)} />}
          </GroupHead>
          <ul id={`${id}-${group}`} hidden={isFolded(group)}>
            {screens.map((screen) => {
              const { name, to, icon: Icon } = screen
              return (
                <Fragment key={name}>
                  <li>
                    <Link to={to} aria-current={here === to ? 'page' : undefined} onClick={onFollow}>
                      <Icon aria-hidden="true" size={18} />
                      <span>{t(`menu.${name}`)}</span>
                      <Waiting {...waitingAt(pending, [screen])} />
                    </Link>
                  </li>
                  {/* Only while the admin has unread mentions */}
                  {name === 'requests' && mentions > 0 && (
                    <li>
                      <Link to="/admin/requests?attention=mentions_unread" onClick={onFollow}>
                        <AtSign aria-hidden="true" size={18} />
                        <span>{t('menu.mentions')}</span>
                        <Waiting count={mentions} />
                      </Link>
                    </li>
                  )}
                </Fragment>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface GroupHeadProps {
  group: Group
  /** The id of its entries. */
  list: string
  folded: boolean
  onFold(folded: boolean): void
  children: ReactNode
}

/** The name of a group of screens, which folds and unfolds them. */
function GroupHead({ group, list, folded, onFold, children }: GroupHeadProps) {
  const { t } = useTranslation('workspace')
  // The group of the dashboard has only one entry, so its heading is hidden
  if (group === 'overview') return <h2 className="hidden">{t(`menu.groups.${group}`)}</h2>
  return (
    <h2>
      <button type="button" aria-expanded={!folded} aria-controls={list} onClick={() => onFold(!folded)}>
        <span>{t(`menu.groups.${group}`)}</span>
        {children}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
    </h2>
  )
}

type Screens = readonly (typeof menu)[number]['screens'][number][]

/**
 * How much waits on some screens, and how much of it is late.
 * @param mentions the unread mentions, which have their own entry below that of the requests
 */
const waitingAt = (pending: Parameters<typeof waitingOf>[0], screens: Screens, mentions = 0) => ({
  count:
    sum(screens, (screen) => ('waiting' in screen ? waitingOf(pending, screen.waiting) : 0)) +
    (screens.some(({ name }) => name === 'requests') ? mentions : 0),
  late: sum(screens, (screen) => ('waiting' in screen ? lateOf(pending, screen.waiting[0]) : 0)),
})
const sum = <Item,>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

/** How many things wait, and how many of them are late; nothing where none does. */
function Waiting({ count, late = 0 }: { count: number; late?: number }) {
  const { t } = useTranslation('workspace')
  if (count === 0) return null
  return (
    <span className={styles.waiting} data-late={late > 0 || undefined}>
      <span aria-hidden="true">{showCount(count)}</span>
      <span className="hidden">
        {t('menu.waiting', { count })}
        {late > 0 && ` – ${t('menu.late', { count: late })}`}
      </span>
    </span>
  )
}

/** Scrolls a menu that is taller than its place to the screen that is open; the page stays where it is. */
function showWithin(list: HTMLElement | null) {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  const place = list?.parentElement
  if (!current || !place) return
  const below = current.getBoundingClientRect().bottom - place.getBoundingClientRect().bottom
  const above = current.getBoundingClientRect().top - place.getBoundingClientRect().top
  const room = current.offsetHeight
  if (below > -room) place.scrollBy({ top: below + room })
  else if (above < room) place.scrollBy({ top: above - room })
}
