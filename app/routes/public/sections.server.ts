import type { CompanySettings } from '#app/data/company-settings/public.ts'
import type { SiteContext } from '#app/data/context.ts'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { readProjectPages } from '#app/data/projects/public.ts'
import { readActiveServices } from '#app/data/services/public.ts'
import { type Copy, readCopy } from '#app/data/site-content/public.ts'
import { readSiteImages } from '#app/data/site-images/public.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { type Section, sections } from '#app/lib/constants.ts'
import { readSection } from '#app/lib/read-section.ts'
import type { Language } from '#common/language.ts'
import type { Company } from './company.ts'

/** Whether any text of the section "about" would be shown; titles alone do not count. */
const hasText = (copy: Record<string, Copy>) => Object.values(copy).some(({ text }) => text)

/**
 * The sections of the landing page that are shown, in page order: all of them, or only those with content if
 * the company chose that. A section that cannot be read counts as one with content.
 */
export async function shownSections(
  site: SiteContext,
  language: Language,
  settings: CompanySettings | null,
  company: Company,
): Promise<readonly Section[]> {
  if (!settings?.hides_empty_sections) return sections
  const { db } = site
  const some = (name: string, read: PromiseLike<readonly unknown[]>) =>
    readSection(
      site,
      name,
      Promise.resolve(read).then(({ length }) => length > 0),
      true,
    )
  const [texts, picture, services, projects, leaders, members] = await Promise.all([
    readSection(site, 'site content', readCopy(db, language, ['about']).then(hasText), true),
    readSection(
      site,
      'site images',
      readSiteImages(db, ['about']).then(({ about }) => about !== null),
      true,
    ),
    some('services', readActiveServices(db)),
    some('projects', readProjectPages(db)),
    some('leadership team', readLeaders(db)),
    some('team members', readTeamMembers(db)),
  ])
  const filled: Record<Section, boolean> = {
    home: true,
    about: texts || picture || Boolean(company.vision || company.mission),
    services,
    projects,
    team: leaders || members,
    contact: true,
  }
  return sections.filter((section) => filled[section])
}
