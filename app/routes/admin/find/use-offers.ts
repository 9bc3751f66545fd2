import ArrowRight from 'lucide-react/icons/arrow-right'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Found } from '#app/data/find/admin.ts'
import { manages } from '#app/lib/areas.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { mayUse, screens } from '#app/routes/admin/screens.ts'
import { sectionId } from '#app/routes/admin/settings/sections.ts'
import { matchesSearch } from '#common/search.ts'
import { actions, settingParts } from './actions.ts'
import { type FoundTable, type Group, groupsOf, type Item } from './groups.ts'
import { type Recent, recentlyOpened } from './recent.ts'

/** Something to open, as the dialog shows it. */
export interface Offer extends Omit<Item, 'all'> {
  icon: typeof FileText
  /** Whether its icon points in the direction of reading. */
  onward?: boolean | undefined
  /** For rows, what to remember when it is opened. */
  recent?: Recent
}

interface OfferGroup {
  key: string
  label: string
  offers: Offer[]
}

/** The screen whose icon rows of a table have. */
const screensOf = {
  service_requests: 'requests',
  client_projects: 'clientProjects',
  projects: 'projects',
  news: 'news',
  media_files: 'media',
  employees: 'employees',
  user_profiles: 'users',
  clients: 'clients',
  imported_people: 'users',
  invitations: 'users',
  team_members: 'team',
  leadership_team: 'leadership',
  services: 'services',
  site_content: 'content',
} as const satisfies Record<FoundTable | 'clients', (typeof screens)[number]['name']>

/**
 * These come after screens and settings, because people rarely look for a word in an image description or a
 * text.
 */
const last: readonly FoundTable[] = ['site_content', 'media_files']

const iconOf = (table: keyof typeof screensOf) =>
  screens.find(({ name }) => name === screensOf[table])?.icon ?? FileText

/**
 * What the search offers, in groups: before anything is typed, recently opened rows, screens and actions;
 * then everything that contains the words.
 * @param found undefined until the database has answered
 */
export function useOffers(
  search: string,
  found: Found | undefined,
  areas: readonly string[] | null,
): OfferGroup[] {
  const { t } = useTranslation('find')
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const [recent] = useState(recentlyOpened)
  const matches = (...texts: string[]) => search === '' || matchesSearch(search, texts)

  const rows = found
    ? groupsOf(found, search, areas, language, {
        kind: (kind) => t(`kinds.${kind}`),
        type: (type) => t(`types.${type}`),
        imported: (kind) => t(`imported.${kind}`),
        inactive: t('inactive'),
        day: (at) => showBriefDay(at, language),
        requestStatus: (status) => t(`statuses.${status}`),
        employeeStatus: (status) => t(`employed.${status}`),
        projectStatus: (status) => t(`projects.${status}`),
        all: (table) => t(`all.${table}`, { search }),
      })
    : []
  const groupOf = ({ table, heading, items }: Group): OfferGroup => ({
    key: heading ?? table,
    label: t(`tables.${heading ?? table}`),
    offers: items.map(({ all, ...item }) => ({
      ...item,
      icon: all ? ArrowRight : iconOf(heading ?? table),
      onward: all,
      ...(!all && { recent: { table, to: item.to, title: item.title, detail: item.detail } }),
    })),
  })
  const shown: OfferGroup[] = [
    {
      key: 'recent',
      label: t('recent'),
      offers: (search ? [] : recent).map((row) => ({
        ...row,
        key: `recent ${row.to}`,
        icon: History,
        recent: row,
      })),
    },
    ...rows.filter(({ table }) => !last.includes(table)).map(groupOf),
    {
      key: 'screens',
      label: t('screens'),
      offers: screens
        .filter((screen) => mayUse(areas, screen) && matches(words(`menu.${screen.name}`)))
        .map(({ name, to, icon }) => ({ key: to, to, title: words(`menu.${name}`), detail: '', icon })),
    },
    {
      key: 'settings',
      label: t('settings'),
      offers: (search && manages(areas, 'settings') ? settingParts : [])
        .map((part) => ({
          key: `settings ${part}`,
          to: `/admin/settings#${sectionId(part)}`,
          title: t(`settingParts.${part}.title`),
          detail: t(`settingParts.${part}.detail`),
          icon: Settings,
        }))
        .filter(({ title, detail }) => matches(title, detail)),
    },
    {
      key: 'actions',
      label: t('actions'),
      offers: actions
        .filter(({ area }) => area === null || manages(areas, area))
        .map(({ name, to, icon }) => ({ key: name, to, title: t(name), detail: '', icon }))
        .filter(({ title }) => matches(title)),
    },
    ...rows.filter(({ table }) => last.includes(table)).map(groupOf),
  ]
  return shown.filter(({ offers }) => offers.length > 0)
}
