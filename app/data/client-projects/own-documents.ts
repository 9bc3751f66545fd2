import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { ownProjectsKey } from './client.ts'

/** The start of the query keys of the documents of a client's own projects. */
export const ownDocumentsKey = [...ownProjectsKey, 'documents'] as const

/**
 * The documents of all the client's projects, the newest first. The database shows clients only their own.
 */
export const ownDocuments = (id: string) =>
  queryOptions({
    queryKey: [...ownDocumentsKey, id],
    meta: readFrom('client_project_files', 'client_projects'),
    refetchInterval: pollUnlessLive(portalInterval),
    queryFn: async () =>
      rows(
        await browserDb()
          .from('client_project_files')
          .select('id, client_project_id, name, size, file_url, created_at, downloaded_at')
          .order('created_at', { ascending: false })
          .order('id'),
      ),
  })

export type OwnDocument = Awaited<ReturnType<NonNullable<ReturnType<typeof ownDocuments>['queryFn']>>>[number]

/** Records that the client has downloaded a document, so that it is no longer new. @throws DataError */
export async function noteDownload(id: string): Promise<void> {
  rows(await browserDb().rpc('note_document_download', { id }))
}
