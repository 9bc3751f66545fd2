import type { readProjectCards } from '#app/data/projects/public.ts'
import type { landing } from '#app/i18n/locales/en/landing.ts'
import { showProjectDate } from '#app/lib/dates.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { toLatinDigits } from '#common/digits.ts'
import { inLanguage, type Language, languages } from '#common/language.ts'
import { type Sector, type Size, sectors, sizeOf, sizes } from '#common/project-facts.ts'
import { searchWords, wordsIn } from '#common/search.ts'
import { slugOf } from '#common/slugs.ts'

type Row = Pick<
  Awaited<ReturnType<typeof readProjectCards>>[number],
  | 'title_ar'
  | 'title_en'
  | 'category_ar'
  | 'category_en'
  | 'location'
  | 'date'
  | 'sector'
  | 'area_m2'
  | 'year_begun'
  | 'year_completed'
  | 'service_ids'
>

/** What the list of projects can be filtered by, in the order in which an address names it. */
const filterNames = ['sector', 'category', 'place', 'year', 'size', 'service'] as const
export type FilterName = (typeof filterNames)[number]
type Chosen = Partial<Record<FilterName, string>>

/** A value of a filter: its word, and what stands for it in an address. */
interface Value {
  label: string
  slug: string
}
type Values = Record<FilterName, Value[]>

/** What filters need of the page: its words, and the services that have pages. */
interface FilterWords {
  sectors: Record<Sector, string>
  sizes: Record<Size, string>
  services: readonly { id: string; title_ar: string; title_en: string; slug_ar: string; slug_en: string }[]
}

export const filterWords = (
  words: { projects: { facts: { sectors: object }; index: { sizes: object } } } | typeof landing,
  services: FilterWords['services'],
): FilterWords => ({
  sectors: words.projects.facts.sectors as Record<Sector, string>,
  sizes: words.projects.index.sizes as Record<Size, string>,
  services,
})

/** An Arabic word may stand in an English address where it has no translation. */
const worded = (label: string): Value[] => (label ? [{ label, slug: slugOf(label, 'ar') }] : [])

/** The values of a project for each filter, in a language; none where nothing is entered. */
function valuesOf(row: Row, language: Language, words: FilterWords): Values {
  const sector = sectors.find((one) => one === row.sector)
  const size = row.area_m2 === null ? undefined : sizeOf(row.area_m2)
  const [year = row.year_completed ?? row.year_begun] = /\d{4}/.exec(
    row.year_completed || row.year_begun ? '' : toLatinDigits(row.date ?? ''),
  ) ?? [undefined]
  return {
    sector: sector ? [{ label: words.sectors[sector], slug: sector }] : [],
    category: worded(inLanguage(language, row.category_ar, row.category_en)),
    place: worded(bilingualPart(row.location, language)),
    year: year ? worded(showProjectDate(String(year), language).gregorian) : [],
    size: size ? [{ label: words.sizes[size], slug: size }] : [],
    service: words.services
      .filter(({ id }) => row.service_ids.includes(id))
      .map((service) => ({
        label: inLanguage(language, service.title_ar, service.title_en),
        slug: service[`slug_${language}`],
      })),
  }
}

/** What a search looks through: titles, category, place, sector and services, in both languages. */
const searched = (row: Row, values: Values, services: FilterWords['services']) => [
  row.title_ar,
  row.title_en,
  row.category_ar,
  row.category_en,
  row.location,
  ...values.sector.map(({ label }) => label),
  ...services
    .filter(({ id }) => row.service_ids.includes(id))
    .flatMap(({ title_ar, title_en }) => [title_ar, title_en]),
]

/**
 * The items that hold every word of a search, in their order; if there are none, those that hold some, most
 * words first.
 */
function searchIn<One>(all: readonly One[], words: string, textsOf: (one: One) => (string | null)[]) {
  const wanted = searchWords(words)
  if (wanted.length === 0) return { found: all, isPart: false }
  const count = wordsIn(wanted)
  const held = all.map((one) => ({ one, count: count(textsOf(one)) })).filter((entry) => entry.count > 0)
  const whole = held.filter((entry) => entry.count === wanted.length)
  const best = whole.length > 0 ? whole : held.sort((a, b) => b.count - a.count)
  return { found: best.map(({ one }) => one), isPart: whole.length === 0 && held.length > 0 }
}

/** How the list is shown, and which part of it. */
interface Shown {
  words?: string
  view?: string
  /** The column by which the register is sorted (`readSort`). */
  sort?: string
  page?: number
}

/** The columns that a register can be sorted by: all but the number, which is the order of the website. */
export const sortColumns = [
  'project',
  'client',
  'sector',
  'place',
  'year',
  'area',
  'value',
  'role',
  'status',
] as const
export type SortColumn = (typeof sortColumns)[number]

/** The column in an address, such as `year`, or `-year` for the reverse order; '' for none. */
function sortIn(search: URLSearchParams): string {
  const asked = search.get('sort') ?? ''
  return sortColumns.some((name) => asked === name || asked === `-${name}`) ? asked : ''
}

/** The path of the list with these filters, without the language. */
export function pathWith(chosen: Chosen, { words, view, sort, page }: Shown = {}): string {
  const query = new URLSearchParams([
    ...filterNames.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
    ...(words ? [['q', words]] : []),
    ...(view === 'register' ? [['view', view]] : []),
    ...(view === 'register' && sort ? [['sort', sort]] : []),
    ...(page && page > 1 ? [['page', String(page)]] : []),
  ] as [string, string][])
  return query.size > 0 ? `/projects?${query}` : '/projects'
}

/**
 * Whether a path of the list is only for people. Search engines index the list and the result of one filter,
 * page by page, but not the thousands of combinations, searches and other views of them.
 */
export function isForPeople(path: string): boolean {
  const query = new URLSearchParams(path.split('?')[1])
  return filterNames.filter((name) => query.has(name)).length > 1 || query.has('q') || query.has('view')
}

/**
 * The projects that fit the filters and the search of an address, and the links to further filters.
 * @returns `unknown` if no project has one of the filters: the path without those filters
 */
export function filterProjects<Project extends Row>(
  projects: readonly Project[],
  search: URLSearchParams,
  language: Language,
  words: FilterWords,
) {
  const known = projects.map((row) => ({ row, values: valuesOf(row, language, words) }))
  const kept: Shown = {
    words: search.get('q')?.trim() ?? '',
    view: search.get('view') ?? '',
    sort: sortIn(search),
  }
  const asked = filterNames.filter((name) => search.get(name))
  const has = ({ values }: (typeof known)[number], name: FilterName, value: string) =>
    values[name].some(({ slug }) => slug === value)
  const chosen: Chosen = {}
  for (const name of asked) {
    // In whatever form its digits and letters are typed
    const value = slugOf(search.get(name) ?? '', 'ar')
    if (known.some((one) => has(one, name, value))) chosen[name] = value
  }
  if (Object.keys(chosen).length < asked.length) return { unknown: pathWith(chosen, kept) }

  const { found, isPart } = searchIn(known, kept.words ?? '', ({ row, values }) =>
    searched(row, values, words.services),
  )
  const fits = (one: (typeof known)[number], but?: FilterName) =>
    filterNames.every((name) => name === but || !chosen[name] || has(one, name, chosen[name]))

  const filters = filterNames.map((name) => {
    const open = found.filter((one) => fits(one, name))
    const counted = new Map<string, { label: string; count: number }>()
    for (const { values } of open)
      for (const { slug, label } of values[name])
        counted.set(slug, { label, count: (counted.get(slug)?.count ?? 0) + 1 })
    // Always list the selected option, so that it can be cleared
    for (const { values } of known)
      for (const { slug, label } of values[name])
        if (slug === chosen[name] && !counted.has(slug)) counted.set(slug, { label, count: 0 })
    const choices = [...counted].map(([slug, { label, count }]) => ({
      label,
      count,
      slug,
      path: pathWith({ ...chosen, [name]: slug }, kept),
      isCurrent: chosen[name] === slug,
    }))
    if (name === 'year') choices.sort((a, b) => b.slug.localeCompare(a.slug))
    if (name === 'size') {
      const order = Object.keys(sizes)
      choices.sort((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
    }
    const all = {
      count: open.length,
      path: pathWith({ ...chosen, [name]: undefined }, kept),
      isCurrent: !chosen[name],
    }
    return { name, all, choices: choices.map(({ slug: _, ...choice }) => choice) }
  })
  // Show sectors or categories, as both say what kind of project it is. Sectors use fewer words; show
  // categories
  // where someone chose one, or where no project has a sector
  const hasSectors = known.some(({ values }) => values.sector.length > 0)
  const repeats = (name: FilterName, isChosen: boolean) =>
    !isChosen && ((name === 'category' && hasSectors) || (name === 'sector' && chosen.category !== undefined))

  const inOther = (to: Language): Chosen =>
    Object.fromEntries(
      filterNames.map((name) => {
        const value = chosen[name]
        const example = value && known.find((one) => has(one, name, value))
        if (!example) return [name, undefined]
        const place = example.values[name].findIndex(({ slug }) => slug === value)
        return [name, valuesOf(example.row, to, words)[name][place]?.slug]
      }),
    )
  return {
    shown: found.filter((one) => fits(one)).map(({ row }) => row),
    /** Whether no project has all words of the search, and these have some. */
    isPart,
    /** The filters that would change the list. */
    filters: filters.filter(
      ({ name, choices, all }) => (choices.length > 1 || !all.isCurrent) && !repeats(name, !all.isCurrent),
    ),
    chosen,
    kept,
    /** The chosen values in words. */
    labels: filters.flatMap(({ choices }) =>
      choices.filter(({ isCurrent }) => isCurrent).map(({ label }) => label),
    ),
    paths: (shown: Shown = {}) =>
      Object.fromEntries(languages.map((to) => [to, pathWith(inOther(to), shown)])) as Record<
        Language,
        string
      >,
  }
}
