/** Fixed pages of the website whose title, description and picture an editor may write, by their key in `page_meta`. */
export const fixedPages = {
  landing: '/',
  services: '/services',
  projects: '/projects',
  news: '/news',
  careers: '/careers',
  contact: '/contact',
  request: '/request',
  privacy: '/privacy',
  privacy_request: '/privacy/request',
  terms: '/terms',
  accessibility: '/accessibility',
} as const

export type FixedPage = keyof typeof fixedPages
export const fixedPageNames = Object.keys(fixedPages) as FixedPage[]

/** The tables whose rows have a page each, and the part of the website that has these pages. */
export const itemPages = {
  services: 'services',
  projects: 'projects',
  team_members: 'team',
  leadership_team: 'team',
  openings: 'careers',
  news: 'news',
} as const

export type ItemTable = keyof typeof itemPages

const paths: readonly string[] = Object.values(fixedPages)
const itemPath = new RegExp(`^/(${[...new Set(Object.values(itemPages))].join('|')})/[^/]+$`)

/** Whether an editor can set the title of the page at a path; the path has no language prefix. */
export const hasOwnMeta = (path: string): boolean => paths.includes(path) || itemPath.test(path)
