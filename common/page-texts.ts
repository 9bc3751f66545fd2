import type { Language } from './language.ts'

/** The texts of the website that are edited on the page itself, by table: columns, or what they are called before `_ar` and `_en`. */
export const pageTexts = {
  site_content: ['title', 'text'],
  services: ['title', 'description', 'scope', 'audience', 'steps', 'deliverables', 'questions'],
  projects: ['title', 'description', 'challenge', 'work', 'result'],
  team_members: ['name', 'position', 'specialization', 'bio'],
  leadership_team: ['full_name', 'specialization', 'bio'],
  news: ['title', 'lead'],
  client_references: ['name', 'quote', 'author'],
  credentials: ['title', 'issuer'],
  offices: ['name', 'address'],
  company_settings: ['description', 'vision', 'mission', 'address'],
} as const
export type TextTable = keyof typeof pageTexts

/** A text of the website: where it is stored, whatever the language. */
export interface PageText {
  table: TextTable
  id: string
  /** Its columns are `<name>_ar` and `<name>_en`. */
  name: string
}

/** The attribute of what shows a text, on pages that are being edited. */
export const textAttribute = 'data-text'

/** A text as the attribute has it. */
export const textKey = ({ table, id, name }: PageText) => `${table}/${id}/${name}`

/** The text that an attribute names; null for anything else. */
export function textOf(key: string | null | undefined): PageText | null {
  const [, table = '', id = '', name = ''] =
    /^([a-z_]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z_]+)$/.exec(key ?? '') ?? []
  if (!Object.hasOwn(pageTexts, table)) return null
  const names: readonly string[] = pageTexts[table as TextTable]
  return names.includes(name) ? { table: table as TextTable, id, name } : null
}

/** The column of a text in a language. */
export const columnOf = ({ name }: Pick<PageText, 'name'>, language: Language) => `${name}_${language}`

/** The parameter with which the editing screen asks for a page; nothing else looks at it. */
export const editingParameter = 'editing'

/** The screen of the back office that shows a page in a frame, to edit its texts. */
export const editingPath = '/admin/edit'

/** The address of that screen for a page. @param page its path with what follows, in its language */
export const editingAddress = (page: string) => `${editingPath}?${new URLSearchParams({ page })}`
