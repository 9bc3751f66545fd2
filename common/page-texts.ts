import type { Language } from './language.ts'

/**
 * The texts of the website that are edited on the page itself, by table: names of columns, without `_ar` and
 * `_en`. A name with a point is a text within a list, such as the labels of a project's figures.
 */
export const pageTexts = {
  site_content: ['title', 'text'],
  services: ['title', 'description', 'scope', 'audience', 'steps', 'deliverables', 'questions'],
  projects: [
    ...['title', 'description', 'challenge', 'work', 'result', 'location', 'client'],
    ...['figures.label', 'figures.unit', 'awards.name', 'awards.by'],
  ],
  team_members: ['name', 'position', 'specialization', 'bio', 'degrees', 'engineers_number'],
  leadership_team: ['full_name', 'specialization', 'bio', 'degrees', 'engineers_number'],
  news: ['title', 'lead'],
  client_references: ['name', 'quote', 'author'],
  credentials: ['title', 'issuer', 'number'],
  offices: ['name', 'address'],
  openings: ['title', 'department', 'place', 'description', 'requirements'],
  company_settings: ['company_name', 'description', 'vision', 'mission', 'address'],
} as const satisfies Record<string, readonly string[]>

/**
 * Settings that links use, such as a phone number, which links show in another form or not at all: the link
 * itself is edited. Each social network has its own link: `social_links.linkedin`.
 */
export const pageLinks = {
  company_settings: ['phone', 'email', 'whatsapp', 'social_links'],
} as const satisfies Record<string, readonly string[]>

/**
 * Long texts that are edited as a whole, some as versions that never change. The page names the line, such as
 * `body.12`, and links to it in their form.
 */
export const formTexts = {
  legal_pages: ['body'],
  company_settings: ['privacy'],
} as const satisfies Record<string, readonly string[]>

/**
 * Values that are not texts and are edited only in their form. Pages show them in other words, in an element
 * that names the column (`factAttribute`).
 */
export const pageFacts = {
  company_settings: ['opening_hours'],
} as const satisfies Record<string, readonly string[]>

/** The attribute of elements that show a fact, on every page. */
export const factAttribute = 'data-column'

/** The tables whose texts are edited on the page. */
export type TextTable = keyof typeof pageTexts
/** The tables whose texts pages show. */
export type NamedTable = TextTable | keyof typeof formTexts

/** Columns that hold both languages with a middle dot (common/bilingual.ts). */
const bothLanguages: readonly string[] = ['location', 'client']
/** Columns that say the same in every language. */
const withoutLanguage: readonly string[] = [
  'phone',
  'email',
  'whatsapp',
  'number',
  'engineers_number',
  'opening_hours',
]

/** Whether a text has one column for both languages. */
export const hasBothLanguages = ({ name }: Pick<PageText, 'name'>) => bothLanguages.includes(name)

/** A text of the website: where it is stored, for both languages. */
export interface PageText {
  table: NamedTable
  id: string
  /**
   * The columns without `_ar` and `_en`. For a text within a list, the position is in the middle:
   * `figures.0.label`.
   */
  name: string
}

/** A text that is edited on the page. */
export interface EditedText extends PageText {
  table: TextTable
}

/** The attribute of elements that show a text, on pages that are being edited. */
export const textAttribute = 'data-text'

/** The value of the text attribute. */
export const textKey = ({ table, id, name }: PageText) => `${table}/${id}/${name}`

/** The names of a table's texts in one of the lists above. */
export const namesOf = (
  lists: Partial<Record<NamedTable, readonly string[]>>,
  table: string,
): readonly string[] => (Object.hasOwn(lists, table) ? (lists[table as NamedTable] ?? []) : [])

/** The text that an attribute names; null for anything else. */
export function textOf(key: string | null | undefined): PageText | null {
  const [, table = '', id = '', column = '', rest = ''] =
    /^([a-z_]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z_]+)((?:\.\d{1,5}|\.\d{1,2}\.[a-z_]+|\.[a-z]+)?)$/.exec(
      key ?? '',
    ) ?? []
  const isKnown = /^\.\d+$/.test(rest)
    ? namesOf(formTexts, table).includes(column)
    : /^\.[a-z]+$/.test(rest)
      ? column === 'social_links' && namesOf(pageLinks, table).includes(column)
      : namesOf(pageTexts, table).includes(column + rest.replace(/^\.\d+/, '')) ||
        (rest === '' &&
          column !== 'social_links' &&
          (namesOf(pageLinks, table).includes(column) || namesOf(pageFacts, table).includes(column)))
  return isKnown ? { table: table as NamedTable, id, name: column + rest } : null
}

/** The line, from 0, of a text that is edited only in its form; null for any other text. */
export function formLine({ name }: Pick<PageText, 'name'>) {
  const [, column = '', line] = /^([a-z]+)\.(\d+)$/.exec(name) ?? []
  return line === undefined ? null : { column, line: Number(line) }
}

/** Whether a text is edited on the page itself. */
export const isEditedHere = (text: PageText): text is EditedText => formLine(text) === null && !isFact(text)

/** Whether this is a fact, not a text, such as the opening hours. */
export const isFact = ({ table, name }: PageText): boolean => namesOf(pageFacts, table).includes(name)

/**
 * A text within a list: its column, the position of its entry, and its name in the entry; null for any other
 * text.
 */
function listedText({ name }: Pick<PageText, 'name'>) {
  const [column = '', place, part] = name.split('.')
  return part === undefined ? null : { column, place: Number(place), part }
}

/** The social network that a link leads to, such as `linkedin`; null for any other text. */
export const networkOf = ({ name }: Pick<PageText, 'name'>) =>
  /^social_links\.([a-z]+)$/.exec(name)?.[1] ?? null

/** The column of a text in a language. */
export function columnOf(text: Pick<PageText, 'name'>, language: Language): string {
  const listed = listedText(text)
  if (listed) return listed.column
  if (networkOf(text)) return 'social_links'
  const column = formLine(text)?.column ?? text.name
  return hasBothLanguages(text) || withoutLanguage.includes(column) ? column : `${column}_${language}`
}

/** The field of a text in the form of its table: `figure_0_label_ar` for a text within a list. */
export function fieldOf(text: Pick<PageText, 'name'>, language: Language): string {
  const network = networkOf(text)
  if (network) return `social_${network}`
  const listed = listedText(text)
  if (!listed) return columnOf(text, language)
  return `${listed.column.replace(/s$/, '')}_${listed.place}_${listed.part}_${language}`
}

type Entries = Readonly<Record<string, unknown>>

/** The value of a text in a row; '' when it is empty. */
export function valueIn(row: Entries, text: Pick<PageText, 'name'>, language: Language): string {
  const listed = listedText(text)
  const network = networkOf(text)
  const whole = row[columnOf(text, language)]
  let value = whole
  if (listed) value = Array.isArray(whole) && whole[listed.place]?.[`${listed.part}_${language}`]
  else if (network) value = (whole as Entries | null | undefined)?.[network]
  return typeof value === 'string' ? value : ''
}

/** The new value of a text's column: a list keeps its other entries. */
export function columnWith(
  row: Entries,
  text: Pick<PageText, 'name'>,
  language: Language,
  value: string | null,
): unknown {
  const listed = listedText(text)
  const network = networkOf(text)
  const whole = row[columnOf(text, language)]
  if (network) {
    const { [network]: _, ...others } = (whole ?? {}) as Entries
    return value ? { ...(whole ?? {}), [network]: value } : others
  }
  if (!listed || !Array.isArray(whole)) return value
  return whole.map((entry, place) =>
    place === listed.place ? { ...entry, [`${listed.part}_${language}`]: value ?? '' } : entry,
  )
}
