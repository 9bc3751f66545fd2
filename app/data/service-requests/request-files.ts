import { browserDb } from '#app/data/browser-db.ts'
import { fileColumns, type UploadedFile } from '#app/data/files.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertOnce, type Row } from '#app/data/rows.ts'

/** A file of a request: sent with it, attached to an incoming mail, or added by an admin. */
export type RequestFile = Row<'request_files'>

/** A file that a message names: stored, or with the reason why it was refused. */
export interface AttachedFile {
  id?: string
  name: string
  kind?: string
  size: number
  refused?: 'type' | 'content' | 'large' | 'empty' | 'many' | 'full'
}

/** The files of a request, the oldest first. @throws DataError */
export const readRequestFiles = async (request: string): Promise<RequestFile[]> =>
  rows(
    await browserDb()
      .from('request_files')
      .select()
      .eq('request_id', request)
      .order('created_at')
      .order('id'),
  )

/**
 * The files that answers attach but that belong to another request, for example after an undone merge.
 * @param known the files of the request
 * @throws DataError
 */
export async function readFilesElsewhere(
  messages: readonly Pick<Row<'request_messages'>, 'direction' | 'files'>[],
  known: readonly RequestFile[],
): Promise<RequestFile[]> {
  const ids = messages
    .filter(({ direction }) => direction === 'out')
    .flatMap(({ files }) => files.map(({ id }) => id))
    .filter((id) => id && !known.some((file) => file.id === id))
  if (ids.length === 0) return []
  return rows(
    await browserDb()
      .from('request_files')
      .select()
      .in('id', [...new Set(ids)] as string[]),
  )
}

/**
 * Adds a file that was uploaded.
 * @param id the same for each attempt, so that a retry after a lost answer does not store it twice
 * @throws DataError
 */
export const addRequestFile = (id: string, request: string, file: UploadedFile): Promise<void> =>
  insertOnce('request_files', { id, request_id: request, ...fileColumns(file) })

/** Deletes a file; the bin keeps it. @throws DataError */
export const deleteRequestFile = (id: string) => deleteRow('request_files', id)
