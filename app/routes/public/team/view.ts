import type { readLeaders } from '#app/data/leadership-team/public.ts'
import type { readTeamMembers } from '#app/data/team-members/public.ts'
import { showDay } from '#app/lib/dates.ts'
import { publicPicture } from '#app/lib/images.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'
import { qualificationsView } from './qualifications.ts'

type LeaderRow = Awaited<ReturnType<typeof readLeaders>>[number]
type MemberRow = Awaited<ReturnType<typeof readTeamMembers>>[number]

/** Whether a person has a page: with a biography, as private.is_on_website() says. */
export const hasPage = (row: Pick<LeaderRow, 'bio_ar' | 'bio_en'>): boolean =>
  Boolean(row.bio_ar?.trim() || row.bio_en?.trim())

/** The path of a person's page, without the language; null without one. */
const personPath = (
  row: Pick<LeaderRow, 'slug_ar' | 'slug_en' | 'bio_ar' | 'bio_en'>,
  language: Language,
): string | null => (hasPage(row) ? pathsOf('team', row)[language] : null)

const shared = (row: LeaderRow | MemberRow, language: Language, storageBase: string) => ({
  id: row.id,
  path: personPath(row, language),
  picture: publicPicture(row.image_url, storageBase, row),
  position: inLanguage(language, row.position_ar, row.position_en),
  specialization: inLanguage(language, row.specialization_ar, row.specialization_en),
  bio: inLanguage(language, row.bio_ar, row.bio_en),
  qualifications: qualificationsView(row, language),
})

/** A leader as the public pages show them, in one language. */
export const leaderView = (row: LeaderRow, language: Language, storageBase: string) => ({
  ...shared(row, language, storageBase),
  name: inLanguage(language, row.full_name_ar, row.full_name_en),
  years: row.years_of_experience,
  memberType: row.member_type,
  since: row.member_type === 'member_since' && row.join_date ? showDay(row.join_date, language) : null,
})

/** A member of the team as the public pages show them, in one language. */
export const memberView = (row: MemberRow, language: Language, storageBase: string) => ({
  ...shared(row, language, storageBase),
  name: inLanguage(language, row.name_ar, row.name_en),
  joined: row.join_date ? showDay(row.join_date, language) : null,
})

export type PersonView = ReturnType<typeof leaderView> | ReturnType<typeof memberView>
