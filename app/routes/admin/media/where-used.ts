import type { MediaUse } from '#app/data/media/admin.ts'
import { formAt } from '#app/routes/admin/drafts/form-of.ts'

/**
 * The address of the item that uses a file, on its own screen; null if the admin may not know more about the
 * item.
 */
export function whereUsed({ place, table = '', id = '', project_id, page, of_table, of_record }: MediaUse) {
  if (place === 'elsewhere') return null
  if (place === 'bin') return '/admin/bin'
  if (place === 'drafts') return '/admin/drafts'
  if (table === 'project_images') return `/admin/projects?images=${project_id}&alt=${id}`
  if (table === 'page_meta') return `/admin/seo?edit=${page ?? `${of_table}.${of_record}`}`
  return formAt(table, id)
}
