import type { SiteContext } from '#app/data/context.ts'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { showDay } from '#app/lib/dates.ts'
import { readSection } from '#app/lib/read-section.ts'
import { sentences } from '#app/lib/summary.ts'
import { readLanding } from '#app/routes/public/landing/content.server.ts'
import { qualificationsView } from '#app/routes/public/team/qualifications.ts'
import type { Language } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'

/** How many projects the profile shows: two pages of four. */
const profileProjects = 8

const figures = ['stat_years', 'stat_projects', 'stat_experts'] as const
const statements = ['vision', 'mission', 'values'] as const

/** The qualifications of everyone, which the home page does not show. */
async function readQualifications(site: SiteContext, language: Language) {
  const people = await Promise.all([
    readSection(site, 'leadership team', readLeaders(site.db), []),
    readSection(site, 'team members', readTeamMembers(site.db), []),
  ])
  return new Map(people.flat().map((row) => [row.id, qualificationsView(row, language)]))
}

/** What the company profile says, in one language: the words of the home page, with fewer projects and shorter texts. */
export async function readProfile(
  site: SiteContext,
  language: Language,
  settings: { vision: string; mission: string },
) {
  const [{ copy, pictures, services, groups, leaders, members, references }, qualifications] =
    await Promise.all([readLanding(site, language), readQualifications(site, language)])
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
    leaders: leaders.map((leader) => ({ ...leader, qualifications: qualifications.get(leader.id) })),
    members: members.map(({ id, name, position, specialization }) => ({
      id,
      name,
      position,
      specialization,
      qualifications: qualifications.get(id),
    })),
    clients: references.map(({ id, name, logo }) => ({ id, name, logo })),
  }
}

export type Profile = Awaited<ReturnType<typeof readProfile>>
