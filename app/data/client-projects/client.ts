import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { readCardImages } from '#app/data/project-images/public.ts'
import { rows } from '#app/data/result.ts'
import { focusOf } from '#app/lib/images.ts'

/** The start of the query keys of a client's own projects. */
export const ownProjectsKey = ['portal', 'client_projects'] as const

/** The projects of a client, the newest first, each with what the website shows of it and its picture's focal point. */
export const ownProjects = (id: string) =>
  queryOptions({
    queryKey: [...ownProjectsKey, id],
    meta: readFrom('client_projects'),
    refetchInterval: pollUnlessLive(portalInterval),
    queryFn: async () => {
      const db = browserDb()
      const [found, cardImages] = await Promise.all([
        db
          .from('client_projects')
          .select(
            '*, project:projects(id, title_ar, title_en, category_ar, category_en, description_ar, description_en, image_url, slug_ar, slug_en)',
          )
          .eq('client_id', id)
          .order('created_at', { ascending: false })
          .order('id'),
        readCardImages(db),
      ])
      return rows(found).map((row) => ({ ...row, focus: focusOf(cardImages.get(row.project_id)) }))
    },
  })

export type OwnProject = Awaited<ReturnType<NonNullable<ReturnType<typeof ownProjects>['queryFn']>>>[number]
