import type { readProjectCards } from '#app/data/projects/public.ts'
import { showProjectDate } from '#app/lib/dates.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { toLatinDigits } from '#common/digits.ts'
import { inLanguage, type Language, languages } from '#common/language.ts'
import { slugOf } from '#common/slugs.ts'

type Row = Pick<
  Awaited<ReturnType<typeof readProjectCards>>[number],
  'category_ar' | 'category_en' | 'location' | 'date'
>

/** What the list of projects can be filtered by, in the order in which an address names it. */
export const filterNames = ['category', 'place', 'year'] as const
export type FilterName = (typeof filterNames)[number]
type Chosen = Partial<Record<FilterName, string>>

/** A value of a filter in words; '' where the project has none. */
function labelOf(row: Row, name: FilterName, language: Language): string {
  if (name === 'category') return inLanguage(language, row.category_ar, row.category_en)
  if (name === 'place') return bilingualPart(row.location, language)
  const [year] = /\d{4}/.exec(toLatinDigits(row.date ?? '')) ?? []
  return year ? showProjectDate(year, language).gregorian : ''
}

/** The same in an address; an Arabic word may stand in an English one where it has no translation. */
const slugIn = (row: Row, name: FilterName, language: Language) => slugOf(labelOf(row, name, language), 'ar')

/** The path of the list with these filters, without the language. */
function pathWith(chosen: Chosen): string {
  const query = new URLSearchParams(
    filterNames.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
  )
  return query.size > 0 ? `/projects?${query}` : '/projects'
}

/**
 * The projects that the filters of an address leave, and the links to further ones.
 * @returns `unknown` with the path without the filters that no project has
 */
export function filterProjects<Project extends Row>(
  projects: readonly Project[],
  search: URLSearchParams,
  language: Language,
) {
  const asked = filterNames.filter((name) => search.get(name))
  const chosen: Chosen = {}
  for (const name of asked) {
    const value = search.get(name) ?? ''
    if (projects.some((row) => slugIn(row, name, language) === value)) chosen[name] = value
  }
  if (Object.keys(chosen).length < asked.length) return { unknown: pathWith(chosen) }

  const fits = (row: Project, but?: FilterName) =>
    filterNames.every((name) => name === but || !chosen[name] || slugIn(row, name, language) === chosen[name])

  const filters = filterNames.map((name) => {
    const found = new Map<string, { label: string; count: number }>()
    const open = projects.filter((row) => fits(row, name))
    for (const row of open) {
      const value = slugIn(row, name, language)
      if (value)
        found.set(value, { label: labelOf(row, name, language), count: (found.get(value)?.count ?? 0) + 1 })
    }
    const choices = [...found].map(([value, { label, count }]) => ({
      label,
      count,
      path: pathWith({ ...chosen, [name]: value }),
      isCurrent: chosen[name] === value,
    }))
    if (name === 'year') choices.sort((a, b) => b.path.localeCompare(a.path))
    const all = {
      count: open.length,
      path: pathWith({ ...chosen, [name]: undefined }),
      isCurrent: !chosen[name],
    }
    return { name, all, choices }
  })

  const shown = projects.filter((row) => fits(row))
  const inOther = (to: Language): Chosen =>
    Object.fromEntries(
      filterNames.map((name) => {
        const example = projects.find((row) => chosen[name] && slugIn(row, name, language) === chosen[name])
        return [name, example && slugIn(example, name, to)]
      }),
    )
  return {
    shown,
    /** Those that can change anything. */
    filters: filters.filter(({ choices, all }) => choices.length > 1 || !all.isCurrent),
    /** The chosen values in words. */
    labels: filters.flatMap(({ choices }) =>
      choices.filter(({ isCurrent }) => isCurrent).map(({ label }) => label),
    ),
    paths: Object.fromEntries(languages.map((to) => [to, pathWith(inOther(to))])) as Record<Language, string>,
  }
}
