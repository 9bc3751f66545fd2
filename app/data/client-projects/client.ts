import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { readCardImages, readProjectImages } from '#app/data/project-images/public.ts'
import { rows } from '#app/data/result.ts'
import { focusOf } from '#app/lib/images.ts'
import { readLeads } from './leads.ts'
import type { ClientProjectStatus } from './statuses.ts'

/** The start of the query keys of a client's own projects. */
export const ownProjectsKey = ['portal', 'client_projects'] as const

/** The order in which a client sees projects: active ones first. */
const order: readonly ClientProjectStatus[] = ['active', 'on_hold', 'completed']

/**
 * The projects of a client: active ones first, and the newest first within each status. Each has its details
 * from the website and its picture's focal point.
 */
export const ownProjects = (id: string) =>
  queryOptions({
    queryKey: [...ownProjectsKey, id],
    meta: readFrom('client_projects', 'team_members', 'leadership_team'),
    refetchInterval: pollUnlessLive(portalInterval),
    queryFn: async () => {
      const db = browserDb()
      const [found, cardImages] = await Promise.all([
        db
          .from('client_projects')
          .select(
            '*, project:projects(id, title_ar, title_en, category_ar, category_en, description_ar, description_en, image_url, slug_ar, slug_en, is_active, location, date)',
          )
          .eq('client_id', id)
          .order('created_at', { ascending: false })
          .order('id'),
        readCardImages(db),
      ])
      const own = rows(found)
      const leads = await readLeads(
        db,
        own.map(({ lead_id }) => lead_id),
      )
      return own
        .map((row) => ({
          ...row,
          focus: focusOf(cardImages.get(row.project_id)),
          lead: leads.find(({ id }) => id === row.lead_id) ?? null,
        }))
        .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    },
  })

export type OwnProject = Awaited<ReturnType<NonNullable<ReturnType<typeof ownProjects>['queryFn']>>>[number]

/** The pictures of a project that a client has, the primary one first. */
export const ownProjectImages = (projectId: string) =>
  queryOptions({
    queryKey: [...ownProjectsKey, 'images', projectId],
    meta: readFrom('client_projects'),
    queryFn: () => readProjectImages(browserDb(), projectId),
  })
