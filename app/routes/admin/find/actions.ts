import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Building2 from 'lucide-react/icons/building-2'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import Globe from 'lucide-react/icons/globe'
import Keyboard from 'lucide-react/icons/keyboard'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Area } from '#app/lib/areas.ts'
import { sectionGroups } from '#app/routes/admin/settings/sections.ts'

/** What can be begun from the search, by its word, with the area that it needs. */
export const actions = [
  { name: 'enterRequest', to: '/admin/requests?enter=new', icon: PhoneIncoming, area: 'requests' },
  { name: 'addProject', to: '/admin/projects?edit=new', icon: Building2, area: 'content' },
  { name: 'addService', to: '/admin/services?edit=new', icon: BriefcaseBusiness, area: 'content' },
  { name: 'addMember', to: '/admin/team?edit=new', icon: UserPlus, area: 'content' },
  { name: 'addClientProject', to: '/admin/client-projects?edit=new', icon: FolderKanban, area: 'requests' },
  { name: 'website', to: '/', icon: Globe, area: null },
  { name: 'shortcuts', to: '#shortcuts', icon: Keyboard, area: null },
] as const satisfies { name: string; to: string; icon: typeof Globe; area: Area | null }[]

/** The parts of the company settings, in the order of their screen. */
export const settingParts = Object.values(sectionGroups).flat()
