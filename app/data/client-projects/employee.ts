import { type ListQuestion, readList } from '#app/data/lists.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import type { ListedClientProject } from './admin.ts'

export type { ListedClientProject }

/** The start of the query keys of its pages. */
const allClientProjectsKey = ['all-client-projects'] as const

/** A page of the projects of all clients, as employees see them. @throws DataError */
const listAllClientProjects = (question: ListQuestion, { status }: { status: string }) =>
  readList('list_client_projects', question, {
    statuses: status ? [status] : null,
  })

/** The list of the employees' portal. */
export const allClientProjectList = {
  queryKey: allClientProjectsKey,
  meta: readFrom('client_projects', 'user_profiles'),
  read: listAllClientProjects,
  refetchInterval: pollUnlessLive(portalInterval),
}
