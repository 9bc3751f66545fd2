import type { SiteText } from '#app/data/site-content/admin.ts'
import type { content } from '#app/i18n/locales/en/admin/content.ts'

type Name = keyof typeof content.names

/** The texts that the pages read, in the order of the pages. */
const known: readonly Name[] = [
  'hero_main',
  'hero_cta',
  'about_main',
  'about_second',
  'about_vision',
  'about_mission',
  'about_values',
  'about_stat_years',
  'about_stat_projects',
  'about_stat_experts',
  'services_main',
  'projects_main',
  'team_main',
  'contact_main',
  'footer_main',
]

/** Which words say what a text is for, below `names` of the screen's words. */
export function nameOfText({ section, content_key }: Pick<SiteText, 'section' | 'content_key'>): Name {
  return known.find((name) => name === `${section}_${content_key}`) ?? 'other'
}
