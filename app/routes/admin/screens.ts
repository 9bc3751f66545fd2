import Award from 'lucide-react/icons/award'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Building2 from 'lucide-react/icons/building-2'
import ChartLine from 'lucide-react/icons/chart-line'
import Contact from 'lucide-react/icons/contact'
import FilePen from 'lucide-react/icons/file-pen'
import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import FolderOpen from 'lucide-react/icons/folder-open'
import History from 'lucide-react/icons/history'
import IdCard from 'lucide-react/icons/id-card'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import Newspaper from 'lucide-react/icons/newspaper'
import Quote from 'lucide-react/icons/quote'
import Rss from 'lucide-react/icons/rss'
import Scale from 'lucide-react/icons/scale'
import SearchCheck from 'lucide-react/icons/search-check'
import Settings from 'lucide-react/icons/settings'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Timer from 'lucide-react/icons/timer'
import Trash2 from 'lucide-react/icons/trash-2'
import UsersRound from 'lucide-react/icons/users-round'
import { manages } from '#app/lib/areas.ts'

/**
 * The screens of the back office in the order of its menu. A new screen takes:
 *
 * 1. a line here, from which its route and its entry in the menu are made: `name` is the namespace of its words, `to`
 *    its address, `areas` the areas of which an admin needs at least one (none: every admin; `everything`: only admins
 *    with that area), and `waiting` the keys of what is counted beside it, if anything;
 * 2. two files in a folder beside this one: `<path>/<path>.screen.tsx`, and `<path>/<path>.tsx`, copied from another
 *    screen, which fetches it once the guard has let the person in;
 * 3. its words in app/i18n/locales/{en,ar}/admin/<path>.ts, a line for them in app/i18n/locales/{en,ar}/screens.ts,
 *    and its name in the menu: `menu.<name>` in app/i18n/locales/{en,ar}/workspace.ts.
 *
 * The compiler names what is missing. A new word needs no registration: it is added to the file of its screen in
 * both languages.
 */
export const menu = [
  { group: 'overview', screens: [{ name: 'dashboard', to: '/admin', icon: LayoutDashboard }] },
  {
    group: 'work',
    screens: [
      {
        name: 'requests',
        to: '/admin/requests',
        icon: Inbox,
        areas: ['requests'],
        waiting: ['requests', 'unowned_steps'],
      },
      { name: 'serviceRequests', to: '/admin/service-requests', icon: ListChecks, areas: ['requests'] },
      {
        name: 'answerTemplates',
        to: '/admin/answer-templates',
        icon: MessageSquareReply,
        areas: ['requests'],
      },
      { name: 'clients', to: '/admin/clients', icon: Contact, areas: ['requests'] },
      { name: 'clientProjects', to: '/admin/client-projects', icon: FolderKanban, areas: ['requests'] },
      { name: 'subscribers', to: '/admin/subscribers', icon: Newspaper, areas: ['requests'] },
      { name: 'reports', to: '/admin/reports', icon: ChartLine, areas: ['requests'] },
      { name: 'projects', to: '/admin/projects', icon: Building2, areas: ['content'] },
    ],
  },
  {
    group: 'people',
    screens: [
      {
        name: 'employees',
        to: '/admin/employees',
        icon: IdCard,
        areas: ['people'],
        waiting: ['applications', 'renewals'],
      },
      { name: 'openings', to: '/admin/openings', icon: Megaphone, areas: ['people'] },
      { name: 'users', to: '/admin/users', icon: KeyRound, areas: ['settings'] },
      { name: 'imports', to: '/admin/imports', icon: FileUp, areas: ['people', 'requests', 'settings'] },
      { name: 'team', to: '/admin/team', icon: UsersRound, areas: ['content'] },
      { name: 'leadership', to: '/admin/leadership', icon: Award, areas: ['content'] },
    ],
  },
  {
    group: 'site',
    screens: [
      { name: 'services', to: '/admin/services', icon: BriefcaseBusiness, areas: ['content'] },
      { name: 'news', to: '/admin/news', icon: Rss, areas: ['content'] },
      { name: 'references', to: '/admin/references', icon: Quote, areas: ['content'] },
      { name: 'images', to: '/admin/images', icon: Images, areas: ['content'] },
      { name: 'media', to: '/admin/media', icon: FolderOpen, areas: ['content'] },
      { name: 'content', to: '/admin/content', icon: FileText, areas: ['content'] },
      { name: 'seo', to: '/admin/seo', icon: SearchCheck, areas: ['content'] },
      { name: 'drafts', to: '/admin/drafts', icon: FilePen, areas: ['content', 'settings'] },
      { name: 'legal', to: '/admin/legal', icon: Scale, areas: ['settings'] },
      { name: 'settings', to: '/admin/settings', icon: Settings, areas: ['settings'] },
    ],
  },
  {
    group: 'records',
    screens: [
      { name: 'activity', to: '/admin/activity', icon: History, areas: ['everything'] },
      {
        name: 'privacyRequests',
        to: '/admin/privacy-requests',
        icon: ShieldCheck,
        areas: ['settings'],
        waiting: ['privacy'],
      },
      { name: 'retention', to: '/admin/retention', icon: Timer, areas: ['everything'] },
      {
        name: 'breaches',
        to: '/admin/breaches',
        icon: ShieldAlert,
        areas: ['settings'],
        waiting: ['breaches'],
      },
      { name: 'bin', to: '/admin/bin', icon: Trash2, areas: ['requests', 'content', 'people'] },
    ],
  },
] as const

/** Every screen of the menu. */
export const screens = menu.flatMap((group): (typeof menu)[number]['screens'][number][] => [...group.screens])

/** The screen of an address below /admin; undefined for an address that names none. */
export function screenAt(pathname: string) {
  const here = pathname.replace(/\/$/, '').replace(/^\/admin\/dashboard$/, '/admin')
  return screens.find(({ to }) => to === here)
}

/** Whether an admin who has some areas may use a screen. */
export const mayUse = (held: readonly string[] | null, screen: (typeof screens)[number]): boolean =>
  !('areas' in screen) || manages(held, ...screen.areas)
