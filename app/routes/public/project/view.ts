import type { readProject } from '../../../data/projects.ts'
import { sideInLanguage } from '../../../lib/bilingual.ts'
import { showLooseDate } from '../../../lib/dates.ts'
import { publicPicture } from '../../../lib/images.ts'
import { inLanguage, type Language } from '../../../lib/language.ts'

type ProjectRow = NonNullable<Awaited<ReturnType<typeof readProject>>>

/** A project as the public pages show it, in one language. */
export function projectView(row: ProjectRow, language: Language, storageBase: string) {
  return {
    id: row.id,
    title: inLanguage(language, row.title_ar, row.title_en),
    description: inLanguage(language, row.description_ar, row.description_en),
    category: inLanguage(language, row.category_ar, row.category_en),
    // Written on the server: browsers differ in how they write a Hijri date.
    date: row.date?.trim() ? showLooseDate(row.date, language) : null,
    location: sideInLanguage(row.location, language),
    client: sideInLanguage(row.client, language),
    status: row.status,
    picture: publicPicture(row.image_url, storageBase),
  }
}

export type ProjectView = ReturnType<typeof projectView>

/** Projects by category; categories come in the order of their first project. */
export function groupByCategory(projects: ProjectView[]) {
  const groups = new Map<string, ProjectView[]>()
  for (const project of projects)
    groups.set(project.category, [...(groups.get(project.category) ?? []), project])
  return [...groups].map(([category, members]) => ({ category, projects: members }))
}
