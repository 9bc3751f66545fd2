import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { fileColumns, type UploadedFile } from '#app/data/files.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertOnce, type Row } from '#app/data/rows.ts'
import { isUuid } from '#common/uuid.ts'

/** A document that the company has given a client with their project. */
export type ClientProjectDocument = Row<'client_project_files'>

/** The start of the query keys of documents, as admins see them. */
export const documentsKey = ['client-project-documents'] as const

/** The documents of a client's project, the newest first. */
export const documentsOfProject = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, id],
    meta: readFrom('client_project_files'),
    queryFn: async (): Promise<ClientProjectDocument[]> =>
      rows(
        await browserDb()
          .from('client_project_files')
          .select()
          .eq('client_project_id', id)
          .order('created_at', { ascending: false })
          .order('id'),
      ),
  })

/** The client and project to which the documents belong; null if there is no such client project. */
export const projectOfDocuments = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'project', id],
    meta: readFrom('client_projects'),
    queryFn: async () =>
      isUuid(id)
        ? (rows(
            await browserDb()
              .from('client_projects')
              .select(
                'id, client_id, client:user_profiles(full_name, company_name), project:projects(title_ar, title_en)',
              )
              .eq('id', id)
              .limit(1),
          )[0] ?? null)
        : null,
  })

/**
 * Gives a client a document that was uploaded.
 * @param id the same for each attempt, so that a retry after a lost answer does not store it twice
 * @param project with the client whom the admin has seen
 * @throws DataError, whose code is 23503 when the project is gone or now has another client
 */
export const addDocument = (
  id: string,
  project: { id: string; client_id: string },
  file: UploadedFile,
): Promise<void> =>
  insertOnce('client_project_files', {
    id,
    client_project_id: project.id,
    client_id: project.client_id,
    ...fileColumns(file),
  })

/** Deletes a document; the bin keeps it. @throws DataError */
export const deleteDocument = (id: string) => deleteRow('client_project_files', id)
