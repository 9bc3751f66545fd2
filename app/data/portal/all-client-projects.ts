import { queryOptions } from '@tanstack/react-query'
import type { ClientProjectStatus } from '../client-project-statuses.ts'
import type { ListedClientProject } from '../office/client-projects.ts'
import { type ListPage, type ListQuestion, readList } from '../office/lists.ts'

export type { ListedClientProject }

/** What every page of the list is kept under. */
export const allClientProjectsKey = ['all-client-projects'] as const

/** A page of the projects of all clients, for employees; an empty status leaves all. */
export const allClientProjects = (question: ListQuestion, status: string) =>
  queryOptions({
    queryKey: [...allClientProjectsKey, question, status],
    queryFn: () =>
      readList<ListPage<ListedClientProject, ClientProjectStatus>>('list_client_projects', question, {
        statuses: status ? [status] : null,
      }),
  })
