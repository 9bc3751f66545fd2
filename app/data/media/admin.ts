import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { removeFiles } from '#app/data/files.ts'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { updateIfUnchanged } from '#app/data/rows.ts'
import { focusPercent } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'

/** The kinds of file. */
export const mediaKinds = ['picture', 'document'] as const
/**
 * The tables that can use files. `bin` and `drafts` count, since their rows can come back or be published.
 */
export const mediaPlaces = [
  'projects',
  'news',
  'team_members',
  'leadership_team',
  'site_images',
  'client_references',
  'page_meta',
  'drafts',
  'bin',
] as const
/** Filters for files that need attention. */
export const mediaTasks = ['unused', 'no_alt'] as const
type MediaPlace = (typeof mediaPlaces)[number] | 'elsewhere'

/** A place where a file is used. `elsewhere` is outside of the admin's areas and has no details. */
export interface MediaUse {
  place: MediaPlace
  table?: string
  id?: string
  /** The column. */
  field?: string | null
  /** The name of the item, in both languages with a middle dot. */
  name?: string | null
  project_id?: string | null
  /** For the head of a page: a fixed page, or the item that the page shows. */
  page?: string | null
  of_table?: string | null
  of_record?: string | null
  image_type?: string | null
  updated_at?: string | null
  focus_x?: number | null
  focus_y?: number | null
  alt_ar?: string | null
  alt_en?: string | null
}

/** A picture or document of the website. */
export interface MediaFile {
  /** Bucket and key. */
  file: string
  url: string
  kind: (typeof mediaKinds)[number]
  /** Its name on the uploader's computer, if known. */
  name: string | null
  folder: string | null
  size: number | null
  type: string | null
  created_at: string
  uploaded_by: string | null
  /** Whether it stays in the library even if nothing uses it. */
  is_kept: boolean
  is_missing_alt: boolean
  /** The file that this one has replaced, as long as it can be brought back. */
  previous_url: string | null
  replaced_at: string | null
  /** The files that have stood in its place, the latest first, each with the time when it was replaced. */
  earlier: { url: string; replaced_at: string }[]
  uses: MediaUse[]
}

type MediaCount = 'all' | (typeof mediaKinds)[number] | (typeof mediaTasks)[number] | 'unfiled'
export interface MediaPage extends ListPage<MediaFile, MediaCount> {
  folders: { name: string; count: number }[]
}

/** The start of the query keys of the library. */
export const mediaKey = ['media'] as const

/** The value of the address for files in no folder, and the prefix of a folder's name. */
export const noFolder = 'none'
const folderMark = 'in:'
/** The value of the address for a folder. */
export const inFolder = (name: string) => `${folderMark}${name}`
/** Whether a value of the address means a folder, or no folder. */
export const isFolder = (value: string) => value === noFolder || value.startsWith(folderMark)

/** The list of the screen /admin/media. */
export const mediaList = {
  queryKey: mediaKey,
  meta: readFrom('media_files', 'project_images', ...mediaPlaces),
  /** A page of the library. @throws DataError */
  read(question: ListQuestion, { kind, place, folder }: { kind: string; place: string; folder: string }) {
    // An empty text stands for no folder, but `readList` would leave it out of `filters`
    const exact: Record<string, string> = isFolder(folder)
      ? { folder: folder === noFolder ? '' : folder.slice(folderMark.length) }
      : {}
    return readList('list_media', question, { kind, place }, exact)
  },
} as const

/** Moves files into a folder; '' means no folder. @throws DataError */
export async function moveMedia(urls: string[], folder: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('move_media', { urls, folder }))
}

/** Gives a folder another name. @throws DataError */
export async function renameFolder(folder: string, name: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('rename_media_folder', { folder, name }))
}

/** Deletes files that nothing uses. @throws DataError media_in_use */
export async function deleteMedia(urls: string[]): Promise<void> {
  throwIfRefused(await browserDb().rpc('delete_media', { urls }))
  // The server would do this too, a moment later
  await removeFiles(urls)
}

/** Replaces a file with an uploaded one wherever it is used. @throws DataError */
export async function replaceMedia(url: string, new_url: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('replace_media', { url, new_url }))
}

/** Gives up the replaced file of this one, so that it cannot be brought back. @throws DataError */
export async function forgetPrevious(url: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('forget_previous_media', { url }))
}

/** The name of a folder. */
export const folderForm = z.object({ folder: text({ max: limits.folder }) })

/** The tables whose rows have alt texts for their picture, with the maximum length. */
const described: Record<string, number> = {
  project_images: limits.title,
  site_images: limits.title,
  news: limits.alt,
}
const focused = ['project_images', 'site_images', 'news', 'team_members', 'leadership_team', 'page_meta']

/** Whether the row of a use has alt texts of its own; other pictures are described by the text beside them. */
export const hasAlt = ({ place, table = '', field }: MediaUse) =>
  isOwnRow(place) && table in described && field === 'image_url'
/** Whether the row of a use has a focal point. */
export const hasFocus = ({ place, table = '', field }: MediaUse) =>
  isOwnRow(place) && focused.includes(table) && field === 'image_url'

const isOwnRow = (place: MediaPlace) => !['bin', 'drafts', 'elsewhere'].includes(place)

/** The form of a use: alt texts within the limit of its table, and the focal point. */
export function formOfUse(use: MediaUse) {
  const alt = optional(text({ max: described[use.table ?? ''] ?? limits.title, optional: true }))
  return z.object({ alt_ar: alt, alt_en: alt, focus_x: focusPercent, focus_y: focusPercent })
}

/**
 * Stores alt texts and focal point in the row of a use, as its policies allow. @throws StaleEdit, DataError
 */
export function saveUse(
  use: MediaUse,
  { alt_ar, alt_en, ...focus }: z.output<ReturnType<typeof formOfUse>>,
  base: string,
) {
  const alts =
    use.table === 'site_images'
      ? { title_ar: alt_ar, title_en: alt_en }
      : hasAlt(use)
        ? { alt_ar, alt_en }
        : {}
  return updateIfUnchanged(use.table as 'project_images', use.id ?? '', base, { ...alts, ...focus } as never)
}
