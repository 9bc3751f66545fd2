import type { MediaUse } from '#app/data/media/admin.ts'

/** The dialogs in which the items of a table are edited. */
const dialogs: Record<string, string> = {
  projects: '/admin/projects?edit=',
  news: '/admin/news?edit=',
  team_members: '/admin/team?edit=',
  site_images: '/admin/images?edit=',
  client_references: '/admin/references?edit=',
}

/** The address of the item that uses a file, on its own screen; null where nothing more may be told of it. */
export function whereUsed({ place, table = '', id = '', project_id, page, of_table, of_record }: MediaUse) {
  if (place === 'elsewhere') return null
  if (place === 'bin') return '/admin/bin'
  if (place === 'drafts') return '/admin/drafts'
  if (table === 'leadership_team') return `/admin/leadership#${id}`
  if (table === 'project_images') return `/admin/projects?images=${project_id}&alt=${id}`
  if (table === 'page_meta') return `/admin/seo?edit=${page ?? `${of_table}.${of_record}`}`
  const dialog = dialogs[table]
  return dialog ? `${dialog}${id}` : null
}
