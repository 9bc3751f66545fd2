import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { removeFiles } from '#app/data/files.ts'
import { nextPlace } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { focusPercent, optionalPicture } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'

export type ProjectImage = Row<'project_images'>

/** The pictures of a project in their order. */
export const projectImages = (projectId: string) =>
  queryOptions({
    queryKey: ['project-images', projectId],
    meta: readFrom('project_images'),
    queryFn: async () =>
      rows(
        await browserDb()
          .from('project_images')
          .select()
          .eq('project_id', projectId)
          .order('display_order')
          .order('id'),
      ),
  })

/** The form of a picture: its alt text, its focal point and its line drawing. */
export const imageForm = z.object({
  alt_ar: optional(text({ max: limits.title, optional: true })),
  alt_en: optional(text({ max: limits.title, optional: true })),
  focus_x: focusPercent,
  focus_y: focusPercent,
  drawing_url: optionalPicture,
})

/**
 * Adds an uploaded picture at the end of a project's gallery; the first one becomes the primary one. If the
 * gallery already has it, an earlier attempt has succeeded and only its answer was lost.
 * @param name the original name of the file
 * @throws DataError 23503 when the project is gone
 */
export async function addImage(projectId: string, image_url: string, name: string): Promise<ProjectImage> {
  const [[there], display_order] = await Promise.all([
    browserDb()
      .from('project_images')
      .select()
      .eq('project_id', projectId)
      .eq('image_url', image_url)
      .limit(1)
      .then(rows),
    nextPlace('project_images', { parent: projectId }),
  ])
  if (there) return there
  return insertRow('project_images', {
    project_id: projectId,
    image_url,
    original_name: [...name].slice(0, limits.fileName).join('') || null,
    display_order,
  })
}

/** Makes a picture the only primary one of its project. @throws DataError; PT404 when it is gone */
export async function setPrimaryImage(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('set_primary_image', { image_id: id }))
}

/** Stores a picture's texts, focal point and drawing, if they are unchanged. @throws StaleEdit, DataError */
export const saveImage = (
  image: ProjectImage,
  values: z.output<typeof imageForm>,
  base: string | undefined,
) => updateIfUnchanged('project_images', image.id, base ?? image.updated_at, values)

/** Deletes a picture; the bin keeps its file. The next one replaces a primary one. @throws DataError */
export const deleteImage = ({ id }: ProjectImage) => deleteRow('project_images', id)

/** How many addresses of pictures fit into the query of one call (server/api/allow-list/bounds.ts). */
const urlsOfOneCall = 40

/** Deletes the files of project pictures that no gallery uses; the server deletes those that fail here. */
export async function removeUnusedImages(urls: (string | null)[]): Promise<void> {
  const known = urls.filter((url) => url !== null)
  if (known.length === 0) return
  for (let start = 0; start < known.length; start += urlsOfOneCall) {
    const some = known.slice(start, start + urlsOfOneCall)
    const { data, error } = await browserDb().from('project_images').select('image_url').in('image_url', some)
    if (error) return
    const named = new Set(data.map(({ image_url }) => image_url))
    await removeFiles(some.filter((url) => !named.has(url)))
  }
}
