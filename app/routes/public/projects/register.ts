import type { readProjectCards } from '#app/data/projects/public.ts'
import { factsView } from '#app/routes/public/project/proof-view.ts'
import { type CardView, dateOf } from '#app/routes/public/project/view.ts'
import { onMap } from '#common/kingdom-outline.ts'
import type { Language } from '#common/language.ts'
import { isInKingdom } from '#common/project-facts.ts'

type Row = Awaited<ReturnType<typeof readProjectCards>>[number]

/** How many projects a page of the list shows. */
export const pageOfProjects = 24

/** The part of a list that a page shows, and how many pages there are. */
export function pageOf<Item>(items: readonly Item[], asked: string | null) {
  const total = Math.max(1, Math.ceil(items.length / pageOfProjects))
  const page = Math.min(total, Math.max(1, Number(/^\d{1,4}$/.exec(asked ?? '')?.[0] ?? 1)))
  return { page, total, shown: items.slice((page - 1) * pageOfProjects, page * pageOfProjects) }
}

/** A project's line in the register. */
export const registerLine = (row: Row, card: CardView, language: Language) => ({
  ...card,
  ...factsView(row),
  date: dateOf(row, language),
})
export type RegisterLine = ReturnType<typeof registerLine>

/** Map points of the projects that lie in the Kingdom. */
export function mapPoints(rows: readonly Row[], cardOf: (row: Row) => Omit<CardView, 'picture'>) {
  return rows.flatMap((row) => {
    const { latitude, longitude } = row
    if (latitude === null || longitude === null || !isInKingdom(latitude, longitude)) return []
    const { id, path, title, location } = cardOf(row)
    return [{ id, path, title, location, ...onMap(latitude, longitude) }]
  })
}
export type MapPoint = ReturnType<typeof mapPoints>[number]
