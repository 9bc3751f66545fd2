import { queryOptions } from '@tanstack/react-query'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { portalInterval, readFrom, unlessTold } from '#app/data/live/listen.ts'
import type { ListedClientProject } from './admin.ts'
import type { ClientProjectStatus } from './statuses.ts'

export type { ListedClientProject }

/** What every page of the list is kept under. */
export const allClientProjectsKey = ['all-client-projects'] as const

/** A page of the projects of all clients, for employees; an empty status leaves all. */
export const allClientProjects = (question: ListQuestion, status: string) =>
  queryOptions({
    queryKey: [...allClientProjectsKey, question, status],
    meta: readFrom('client_projects', 'user_profiles'),
    refetchInterval: unlessTold(portalInterval),
    queryFn: () =>
      readList<ListPage<ListedClientProject, ClientProjectStatus>>('list_client_projects', question, {
        statuses: status ? [status] : null,
      }),
  })
