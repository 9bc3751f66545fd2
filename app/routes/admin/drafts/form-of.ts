import type { Draft } from '#app/data/drafts/admin.ts'

/** The screens whose forms keep drafts. */
const screens: Record<string, string> = {
  services: '/admin/services',
  projects: '/admin/projects',
  team_members: '/admin/team',
  site_content: '/admin/content',
  site_images: '/admin/images',
  news: '/admin/news',
  client_references: '/admin/references',
  openings: '/admin/openings',
}

/** The address of the form of an item; null where a screen has no address for it. */
export function formAt(table: string, id: string): string | null {
  if (['company_settings', 'credentials', 'offices'].includes(table)) return '/admin/settings'
  if (table === 'leadership_team') return `/admin/leadership#${id}`
  return screens[table] ? `${screens[table]}?edit=${id}` : null
}

/** The address of the form that a draft goes on in; null where a screen has no address for it. */
export function formOf({ table_name, record_id, is_new, is_gone, changes, published }: Draft): string | null {
  if (is_gone) return null
  if (table_name === 'project_images') {
    const project = changes.project_id ?? published.project_id
    return project ? `/admin/projects?images=${String(project)}` : '/admin/projects'
  }
  const screen = screens[table_name]
  // These screens have no address for each item
  if (!screen) return formAt(table_name, record_id)
  // A new text belongs to a place, so the address names the place
  if (is_new && table_name === 'site_content')
    return `${screen}?edit=${String(changes.section)}_${String(changes.content_key)}&draft=${record_id}`
  return is_new ? `${screen}?edit=new&draft=${record_id}` : formAt(table_name, record_id)
}
