import type { Language } from './language.ts'

/**
 * The texts of the website that are edited on the page itself, by table: columns, or what they are called before `_ar` and
 * `_en`. With a point: what entries of a list call it, such as the labels of the figures of a project.
 */
export const pageTexts = {
  site_content: ['title', 'text'],
  services: ['title', 'description', 'scope', 'audience', 'steps', 'deliverables', 'questions'],
  projects: [
    ...['title', 'description', 'challenge', 'work', 'result', 'location', 'client'],
    ...['figures.label', 'figures.unit', 'awards.name', 'awards.by'],
  ],
  team_members: ['name', 'position', 'specialization', 'bio'],
  leadership_team: ['full_name', 'specialization', 'bio'],
  news: ['title', 'lead'],
  client_references: ['name', 'quote', 'author'],
  credentials: ['title', 'issuer'],
  offices: ['name', 'address'],
  openings: ['title', 'department', 'place', 'description', 'requirements'],
  company_settings: ['description', 'vision', 'mission', 'address'],
} as const satisfies Record<string, readonly string[]>
export type TextTable = keyof typeof pageTexts

/** Columns that hold both languages with a middle dot (common/bilingual.ts). */
const bothLanguages: readonly string[] = ['location', 'client']

/** Whether a text has one column for both languages. */
export const hasBothLanguages = ({ name }: Pick<PageText, 'name'>) => bothLanguages.includes(name)

/** A text of the website: where it is stored, whatever the language. */
export interface PageText {
  table: TextTable
  id: string
  /** Its columns are `<name>_ar` and `<name>_en`. In a list its place is between: `figures.0.label`. */
  name: string
}

/** The attribute of what shows a text, on pages that are being edited. */
export const textAttribute = 'data-text'

/** A text as the attribute has it. */
export const textKey = ({ table, id, name }: PageText) => `${table}/${id}/${name}`

/** The text that an attribute names; null for anything else. */
export function textOf(key: string | null | undefined): PageText | null {
  const [, table = '', id = '', name = ''] =
    /^([a-z_]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z_]+(?:\.\d{1,2}\.[a-z_]+)?)$/.exec(
      key ?? '',
    ) ?? []
  if (!Object.hasOwn(pageTexts, table)) return null
  const names: readonly string[] = pageTexts[table as TextTable]
  return names.includes(name.replace(/\.\d+\./, '.')) ? { table: table as TextTable, id, name } : null
}

/** A text in a list: its column, its place there, and what its entry calls it; null for any other. */
export function listedText({ name }: Pick<PageText, 'name'>) {
  const [column = '', place, part] = name.split('.')
  return part === undefined ? null : { column, place: Number(place), part }
}

/** The column of a text in a language. */
export function columnOf(text: Pick<PageText, 'name'>, language: Language): string {
  const listed = listedText(text)
  if (listed) return listed.column
  return hasBothLanguages(text) ? text.name : `${text.name}_${language}`
}

/** The field of a text in the form of its table: `figure_0_label_ar` for what is in a list. */
export function fieldOf(text: Pick<PageText, 'name'>, language: Language): string {
  const listed = listedText(text)
  if (!listed) return columnOf(text, language)
  return `${listed.column.replace(/s$/, '')}_${listed.place}_${listed.part}_${language}`
}

/** What a row says in a text; empty where it says nothing. */
export function valueIn(
  row: Readonly<Record<string, unknown>>,
  text: Pick<PageText, 'name'>,
  language: Language,
): string {
  const listed = listedText(text)
  const whole = row[columnOf(text, language)]
  const value = listed ? Array.isArray(whole) && whole[listed.place]?.[`${listed.part}_${language}`] : whole
  return typeof value === 'string' ? value : ''
}

/** What the column of a text holds with another value: a list keeps its other entries. */
export function columnWith(
  row: Readonly<Record<string, unknown>>,
  text: Pick<PageText, 'name'>,
  language: Language,
  value: string | null,
): unknown {
  const listed = listedText(text)
  const whole = row[columnOf(text, language)]
  if (!listed || !Array.isArray(whole)) return value
  return whole.map((entry, place) =>
    place === listed.place ? { ...entry, [`${listed.part}_${language}`]: value ?? '' } : entry,
  )
}

/** The parameter with which the editing screen asks for a page; nothing else looks at it. */
export const editingParameter = 'editing'

/** The screen of the back office that shows a page in a frame, to edit its texts. */
export const editingPath = '/admin/edit'

/** The address of that screen for a page. @param page its path with what follows, in its language */
export const editingAddress = (page: string) => `${editingPath}?${new URLSearchParams({ page })}`
