import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import type { ClientType } from '#app/data/user-profiles/forms.ts'
import { choice, optionalDay } from '#app/data/workspace-fields.ts'
import type { Focus } from '#app/lib/images.ts'
import type { Language } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { isUuid } from '#common/uuid.ts'
import { clientProjectStatuses } from './statuses.ts'

export type ClientProject = Row<'client_projects'>

/** A client as this screen shows them. */
export interface ClientSummary {
  full_name: string
  company_name: string | null
  client_type: ClientType | null
}

/** A client's project with the details of both. */
export interface ListedClientProject extends ClientProject {
  /** How many documents the client has been given; null if the admin may not see them. */
  documents: number | null
  client: ClientSummary
  project: {
    title_ar: string
    title_en: string
    category_ar: string
    category_en: string
    image_url: string | null
    /** The focal point of the project's picture; null without one. */
    focus: Focus | null
  }
}

/** The start of the query keys of lists of clients' projects. */
export const clientProjectsKey = ['client-projects', 'list'] as const

/** A page of the projects of clients; `client` and `project` are ids. @throws DataError */
const listClientProjects = (
  question: ListQuestion,
  filters: { status: string; client?: string; project?: string },
) =>
  readList('list_client_projects', question, {
    statuses: filters.status ? [filters.status] : null,
    client: filters.client,
    project: filters.project,
  })

/** The list of the screen /admin/client-projects. */
export const clientProjectList = {
  queryKey: clientProjectsKey,
  meta: readFrom('client_projects', 'user_profiles', 'projects', 'project_images'),
  read: listClientProjects,
}

/** One project of a client, or null when there is none. */
export const oneClientProject = (id: string) =>
  queryOptions({
    queryKey: ['client-projects', 'one', id],
    meta: readFrom('client_projects'),
    queryFn: async () =>
      // A truncated id in an address matches nothing
      isUuid(id)
        ? (rows(await browserDb().from('client_projects').select().eq('id', id).limit(1))[0] ?? null)
        : null,
  })

/** How many rows a picker offers; typing finds the others. */
const offered = 20

/** Clients whose names match what was typed. */
export const clientChoices = (search: string) =>
  queryOptions({
    queryKey: ['client-choices', search],
    meta: readFrom('user_profiles'),
    queryFn: async () =>
      (
        await readList(
          'list_users',
          { search, sort: 'full_name', descending: false, page: 1, size: offered },
          { user_types: ['client'] },
        )
      ).rows,
  })

/** Projects whose titles match what was typed. */
export const projectChoices = (search: string, language: Language) =>
  queryOptions({
    queryKey: ['projects', 'choices', search, language],
    meta: readFrom('projects'),
    queryFn: async () =>
      (
        await readList('list_projects', {
          search,
          sort: `title_${language}`,
          descending: false,
          page: 1,
          size: offered,
        })
      ).rows,
  })

/** A client by id, or null. */
export const oneClient = (id: string) =>
  queryOptions({
    queryKey: ['client-choice', id],
    meta: readFrom('user_profiles'),
    queryFn: async () =>
      rows(
        await browserDb()
          .from('user_profiles')
          .select('id, full_name, company_name, client_type')
          .eq('id', id)
          .limit(1),
      )[0] ?? null,
  })

const chosen = text({ max: limits.identity })

export const clientProjectForm = z
  .object({
    client_id: chosen,
    project_id: chosen,
    status: choice(clientProjectStatuses),
    notes: optional(text({ max: limits.notes, lines: 'many', optional: true })),
    lead_id: optional(text({ max: limits.identity, optional: true })),
    shows_phone: z.boolean(),
    shows_email: z.boolean(),
    starts_on: optionalDay,
    ends_on: optionalDay,
    milestone: optional(text({ max: limits.title, optional: true })),
    milestone_on: optionalDay,
  })
  .superRefine(({ starts_on, ends_on, milestone, milestone_on }, context) => {
    if (starts_on && ends_on && ends_on < starts_on)
      context.addIssue({ code: 'custom', message: 'days_order', path: ['ends_on'] })
    if (milestone_on && !milestone)
      context.addIssue({ code: 'custom', message: 'required', path: ['milestone'] })
  })

/**
 * Assigns a project to a client, or changes the assignment.
 * @throws StaleEdit; DataError, whose code is 23505 when the client has the project already
 */
export async function saveClientProject(
  row: ClientProject | null,
  values: z.output<typeof clientProjectForm>,
  base: string | undefined,
): Promise<ClientProject> {
  if (row) return updateIfUnchanged('client_projects', row.id, base ?? row.updated_at, values)
  return insertRow('client_projects', values)
}

/** Removes a project from a client; the project itself stays. @throws DataError */
export const deleteClientProject = (id: string) => deleteRow('client_projects', id)
