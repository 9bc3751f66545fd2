import type { PagePlace } from '#app/data/page-meta/admin.ts'
import type { Improvement } from '#app/data/page-report/admin.ts'
import { type FixedPage, fixedPages, type ItemTable, itemPages } from '#common/pages.ts'
import { isUuid } from '#common/uuid.ts'

const dialogOf = (of: string) => `/admin/seo?edit=${of}`

/** The page in the parameter of this screen's dialog: `contact`, or `services.<id>`; null for no page. */
export function placeOf(value: string): PagePlace | null {
  if (Object.hasOwn(fixedPages, value)) return { page: value as FixedPage }
  const [table = '', id = ''] = value.split('.')
  return Object.hasOwn(itemPages, table) && isUuid(id)
    ? { table_name: table as ItemTable, record_id: id }
    : null
}

/** The dialogs of other screens in which an item is edited. */
const dialogs: Record<string, string> = {
  services: '/admin/services?edit=',
  projects: '/admin/projects?edit=',
  team_members: '/admin/team?edit=',
  leadership_team: '/admin/leadership?edit=',
  openings: '/admin/openings?edit=',
  news: '/admin/news?edit=',
  site_content: '/admin/content?edit=',
  site_images: '/admin/images?edit=',
  client_references: '/admin/references?edit=',
}

const ofHead: readonly Improvement['kind'][] = [
  'title_long',
  'title_short',
  'title_twice',
  'description_long',
  'description_short',
  'description_twice',
]

/** The address where an improvement is made. */
export function whereToMend({
  kind,
  table_name,
  record_id,
  page,
  parent_table,
  parent_id,
}: Improvement): string {
  if (table_name === 'page_meta') return dialogOf(page ?? `${parent_table}.${parent_id}`)
  if (table_name in itemPages && ofHead.includes(kind)) return dialogOf(`${table_name}.${record_id}`)
  if (table_name === 'project_images') return `/admin/projects?images=${parent_id}&alt=${record_id}`
  if (table_name === 'company_settings') return '/admin/settings#about'
  return `${dialogs[table_name] ?? '/admin?edit='}${record_id}`
}
