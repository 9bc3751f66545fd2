import type { CardImages } from '#app/data/project-images/public.ts'
import type { readProjectCards, readProjects } from '#app/data/projects/public.ts'
import { showProjectDate, showYears } from '#app/lib/dates.ts'
import { publicPicture } from '#app/lib/images.ts'
import { showCount } from '#app/lib/numbers.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { pathsOf, slugOf } from '#common/slugs.ts'

type CardRow = Awaited<ReturnType<typeof readProjectCards>>[number]
type CardImage = Pick<
  NonNullable<ReturnType<CardImages['get']>>,
  'image_url' | 'alt_ar' | 'alt_en' | 'focus_x' | 'focus_y'
>
type ProjectRow = Awaited<ReturnType<typeof readProjects>>[number]

/**
 * A project's card, in one language.
 * @param image what is stored with its picture
 */
export function cardView(row: CardRow, language: Language, storageBase: string, image?: CardImage) {
  // The picture was read separately; the project may have another one by now
  const own = image?.image_url === row.image_url ? image : undefined
  return {
    id: row.id,
    /** The path of its page, without the language. */
    path: pathsOf('projects', row)[language],
    title: inLanguage(language, row.title_ar, row.title_en),
    category: inLanguage(language, row.category_ar, row.category_en),
    location: bilingualPart(row.location, language),
    /** Its size in square metres; empty where it is not entered. */
    area: row.area_m2 ? showCount(row.area_m2) : '',
    picture: publicPicture(row.image_url, storageBase, own),
    pictureAlt: own ? inLanguage(language, own.alt_ar, own.alt_en) : '',
  }
}

export type CardView = ReturnType<typeof cardView>

/** A project as the public pages show it, in one language. */
export function projectView(row: ProjectRow, language: Language, storageBase: string, image?: CardImage) {
  return {
    ...cardView(row, language, storageBase, image),
    description: inLanguage(language, row.description_ar, row.description_en),
    // Formatted on the server, since browsers format Hijri dates differently
    date: dateOf(row, language),
    client: bilingualPart(row.client, language),
    isConfidential: row.client_confidential,
    status: row.status,
  }
}

/** When the project was built: its years, or the text in `date` while none are entered. */
export function dateOf(
  row: Pick<ProjectRow, 'date' | 'year_begun' | 'year_completed'>,
  language: Language,
): (ReturnType<typeof showProjectDate> & { isBegun?: true }) | null {
  const { year_begun: begun, year_completed: completed } = row
  if (begun && completed && begun !== completed) return showYears(begun, completed, language)
  if (completed) return showProjectDate(String(completed), language)
  if (begun) return { ...showProjectDate(String(begun), language), isBegun: true }
  return row.date?.trim() ? showProjectDate(row.date, language) : null
}

export type ProjectView = ReturnType<typeof projectView>

/** Groups projects by category, ordered by each category's first project. */
export function groupByCategory<Project extends { category: string }>(projects: readonly Project[]) {
  const groups = new Map<string, Project[]>()
  for (const project of projects)
    groups.set(project.category, [...(groups.get(project.category) ?? []), project])
  return [...groups].map(([category, members]) => ({ category, projects: members }))
}

/**
 * The first projects of each group, one from each in turn until there are enough, and at least one of each.
 * @returns the groups, each with the number of all its projects
 */
export function capGroups<Project, Group extends { projects: readonly Project[] }>(
  groups: readonly Group[],
  most: number,
) {
  const sizes = groups.map(() => 1)
  let left = most - groups.length
  for (let room = true; room && left > 0; ) {
    room = false
    for (const [index, { projects }] of groups.entries()) {
      const size = sizes[index] ?? 1
      if (left === 0 || size >= projects.length) continue
      sizes[index] = size + 1
      left -= 1
      room = true
    }
  }
  return groups.map((group, index) => ({
    ...group,
    total: group.projects.length,
    projects: group.projects.slice(0, sizes[index]),
  }))
}

/** The path of the list of projects of a category, without the language. */
export const categoryPath = (row: Pick<CardRow, 'category_ar' | 'category_en'>, language: Language): string =>
  `/projects?${new URLSearchParams({ category: slugOf(inLanguage(language, row.category_ar, row.category_en), 'ar') })}`

/**
 * The previous and the next project; after the last comes the first. With two projects the other one is only the
 * next; a single project, or one not in the list, has neither.
 */
export function neighbours<Project extends { id: string }>(projects: readonly Project[], id: string) {
  const place = projects.findIndex((project) => project.id === id)
  if (place < 0 || projects.length < 2) return { previous: null, next: null }
  const at = (index: number) => projects[(index + projects.length) % projects.length] ?? null
  return { previous: projects.length > 2 ? at(place - 1) : null, next: at(place + 1) }
}

/** The length of a lead: shorter may be an abbreviation, longer is most of the text. */
const lead = { from: 30, to: 320 }

/**
 * Splits a text after its first paragraph or, if it has only one, after its first sentence. Nothing is lost; a text
 * without a good lead is all `rest`.
 */
export function splitLead(text: string): { lead: string; rest: string } {
  const whole = { lead: '', rest: text }
  const ends = /\n/.test(text) ? /\s*\n\s*/g : /[.!?؟…]\s+/g
  for (const { 0: found, index } of text.matchAll(ends)) {
    const end = index + found.trimEnd().length
    if (end < lead.from) continue
    return end > lead.to ? whole : { lead: text.slice(0, end), rest: text.slice(index + found.length) }
  }
  return whole
}
