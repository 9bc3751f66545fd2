import type { readProject } from '#app/data/projects/public.ts'
import type { Picture } from '#app/lib/images.ts'
import { showCount } from '#app/lib/numbers.ts'
import { inLanguage, type Language } from '#common/language.ts'
import {
  figureValue,
  type Region,
  type Role,
  regions,
  roles,
  type Sector,
  sectors,
  type ValueRange,
  valueRanges,
} from '#common/project-facts.ts'
import { slugOf } from '#common/slugs.ts'

type Row = NonNullable<Awaited<ReturnType<typeof readProject>>>

/** A picture of the project's gallery. */
export interface GalleryPicture {
  id: string
  picture: Picture | null
  alt: string
}

/** The value if this version of the code knows it; null for one from another version. */
const known = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((one) => one === value) ?? null

/** A measured number with thousands separators, and its decimals as entered. */
function showFigure(value: string): string {
  const [whole = '', decimals] = value.split('.')
  const shown = showCount(Number(whole.replace('-', '')))
  return `${value.startsWith('-') ? '−' : ''}${shown}${decimals ? `.${decimals}` : ''}`
}

/**
 * What proves a project, in one language: facts, measured figures, story, comparison and awards. Each is
 * empty until it is entered.
 */
export function proofView(row: Row, language: Language, pictures: readonly GalleryPicture[]) {
  const text = (name: 'challenge' | 'work' | 'result') =>
    inLanguage(language, row[`${name}_ar`], row[`${name}_en`])
  const [before, after] = [row.before_image_id, row.after_image_id].map((id) =>
    pictures.find((one) => one.id === id && one.picture),
  )
  return {
    facts: factsView(row),
    figures: row.figures
      .filter(({ value }) => figureValue.test(value))
      .map((one) => ({
        value: showFigure(one.value),
        unit: inLanguage(language, one.unit_ar, one.unit_en),
        label: inLanguage(language, one.label_ar, one.label_en),
      })),
    story: (['challenge', 'work', 'result'] as const).flatMap((name) =>
      text(name) ? [{ name, text: text(name) }] : [],
    ),
    compared: before && after ? { before, after } : null,
    awards: row.awards.map((one) => ({
      name: inLanguage(language, one.name_ar, one.name_en),
      year: String(one.year),
      by: inLanguage(language, one.by_ar, one.by_en),
    })),
  }
}

/** The facts of a project, as names that the page has words for. */
export const factsView = (
  row: Pick<Row, 'sector' | 'region' | 'area_m2' | 'roles' | 'latitude' | 'longitude' | 'year_completed'> &
    Partial<Pick<Row, 'value_range'>>,
) => ({
  point:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
  yearCompleted: row.year_completed,
  sector: known<Sector>(sectors, row.sector),
  region: known<Region>(regions, row.region),
  area: row.area_m2 === null ? '' : showCount(row.area_m2),
  valueRange: known<ValueRange>(valueRanges, row.value_range ?? null),
  roles: roles.filter((role: Role) => row.roles.includes(role)),
})

export type ProofView = ReturnType<typeof proofView>

/** The properties that make two projects alike. */
type Alike = Pick<Row, 'id' | 'service_ids' | 'sector' | 'region' | 'category_en'>

/**
 * The projects most like one: of its sector or category first, then with its services, then of its
 * region. Up to three.
 * @param shown ids of projects that the page links to already: they are left out while at least two others are alike,
 *   and where only one project is alike
 */
export function relatedTo<Project extends Alike>(
  project: Alike,
  all: readonly Project[],
  shown: readonly (string | undefined)[] = [],
): Project[] {
  const likeness = (other: Alike) =>
    (project.sector && other.sector === project.sector ? 4 : 0) +
    (slugOf(other.category_en, 'en') === slugOf(project.category_en, 'en') ? 3 : 0) +
    other.service_ids.filter((id) => project.service_ids.includes(id)).length +
    (project.region && other.region === project.region ? 1 : 0)
  const alike = all
    .filter(({ id }) => id !== project.id)
    .map((other) => ({ other, like: likeness(other) }))
    .filter(({ like }) => like > 2)
    .sort((a, b) => b.like - a.like)
    .map(({ other }) => other)
  const others = alike.filter(({ id }) => !shown.includes(id))
  return (others.length < 2 && alike.length > 1 ? alike : others).slice(0, 3)
}
