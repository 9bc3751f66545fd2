import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import type { ClientProject, clientProjectForm } from '#app/data/client-projects/admin.ts'
import type { ClientProjectStatus } from '#app/data/client-projects/statuses.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { RequestStatus } from './admin.ts'

/** A client who is linked to a request. */
interface LinkedClient {
  id: string
  name: string
  company_name: string | null
  active: boolean
  /** The email of the account; null if it has none. */
  email: string | null
}

/** The client, invitation and project that belong to a request: public.request_relations. */
export interface RequestRelations {
  client: LinkedClient | null
  invitation: {
    id: string
    email: string
    state: 'open' | 'accepted' | 'cancelled' | 'expired' | 'withdrawn'
    sent_at: string
    expires_at: string
  } | null
  project: {
    id: string
    status: ClientProjectStatus
    title_ar: string
    title_en: string
    /** The name of its client. */
    client: string
  } | null
}

/** The start of the query keys of relations, and of what is known about senders. */
export const relationsKey = ['request-relations'] as const

/** The client, invitation and project of a request; null once it is gone. */
export const relationsOf = (id: string) =>
  queryOptions({
    queryKey: [...relationsKey, id],
    meta: readFrom('service_requests', 'request_work', 'invitations', 'user_profiles', 'client_projects'),
    queryFn: async () => {
      const answer = await browserDb().rpc('request_relations', { request_id: id })
      throwIfRefused(answer)
      return answer.data
    },
  })

/**
 * Links a request to a client; null removes the link.
 * @param seen the client as the screen shows it
 * @throws DataError; `work_changed` when someone else was faster
 */
export async function linkClient(id: string, client: string | null, seen: string | null): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('link_client', {
      request_id: id,
      ...(client && { client }),
      ...(seen && { seen }),
    }),
  )
}

/** Links a request to a client's project; null removes the link. @throws DataError as `linkClient` */
export async function linkProject(id: string, project: string | null, seen: string | null): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('link_project', {
      request_id: id,
      ...(project && { client_project: project }),
      ...(seen && { seen }),
    }),
  )
}

/** The project that a client has got; `made` is false if they had it. */
export type ProjectOfRequest = ClientProject & { made: boolean }

/** Assigns to a client a project that a request led to. @throws DataError */
export const projectOfRequest = async (
  id: string,
  { client_id, project_id, status, notes }: z.output<typeof clientProjectForm>,
): Promise<ProjectOfRequest> =>
  rows(
    await browserDb().rpc('project_of_request', {
      request_id: id,
      client: client_id,
      project: project_id,
      status,
      ...(notes && { notes }),
    }),
  )

/** A request that led to a project. */
export interface RequestOfProject {
  id: string
  reference: string
  client_name: string
  status: RequestStatus
  created_at: string
}

/** The requests that led to a project of a client, the oldest first. */
export const requestsOfProject = (project: string) =>
  queryOptions({
    queryKey: [...relationsKey, 'project', project],
    meta: readFrom('service_requests', 'request_work'),
    queryFn: async () => rows(await browserDb().rpc('requests_of_project', { client_project: project })),
  })
