import type { SiteContext } from '#app/data/context.ts'
import { showDay } from '#app/lib/dates.ts'
import { sentences } from '#app/lib/summary.ts'
import { readLanding } from '#app/routes/public/landing/content.server.ts'
import type { Language } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'

/** How many projects the profile shows: two pages of four. */
const profileProjects = 8

const figures = ['stat_years', 'stat_projects', 'stat_experts'] as const
const statements = ['vision', 'mission', 'values'] as const

/** What the company profile says, in one language: the words of the home page, with fewer projects and shorter texts. */
export async function readProfile(
  site: SiteContext,
  language: Language,
  settings: { vision: string; mission: string },
) {
  const { copy, pictures, services, groups, leaders, members, references } = await readLanding(site, language)
  const own: Record<string, string> = settings
  const projects = groups.flatMap((group) => group.projects)
  // One of each category first: a profile shows the breadth of the work
  const selected = new Set([...groups.flatMap((group) => group.projects.slice(0, 1)), ...projects])
  return {
    date: showDay(riyadhDay(), language)?.gregorian ?? '',
    cover: pictures.hero,
    texts: [copy['about/main']?.text, copy['about/second']?.text].filter(
      (text) => text !== undefined && text !== '',
    ),
    figures: figures.flatMap((key) => {
      const { title, text } = copy[`about/${key}`] ?? {}
      return title && text ? [{ title, text }] : []
    }),
    statements: statements.flatMap((key) => {
      const card = copy[`about/${key}`]
      const text = own[key] || card?.text
      return card?.title && text ? [{ title: card.title, text }] : []
    }),
    services: services.map(({ id, icon, path, title, description }) => ({
      id,
      icon,
      path,
      title,
      description: sentences(description, 240),
    })),
    projects: [...selected]
      .slice(0, profileProjects)
      .map((project) => ({ ...project, description: sentences(project.description, 180) })),
    leaders,
    members: members.map(({ id, name, position, specialization, qualifications }) => ({
      id,
      name,
      position,
      specialization,
      qualifications,
    })),
    clients: references.map(({ id, name, logo }) => ({ id, name, logo })),
  }
}

export type Profile = Awaited<ReturnType<typeof readProfile>>
