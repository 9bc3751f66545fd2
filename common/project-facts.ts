/**
 * The values by which projects are sorted, which forms offer, addresses name and database checks enforce
 * (supabase/schemas/35_projects.sql; tests/policies/project-facts.test.ts compares them). The words are in
 * `app/i18n/locales`.
 */

/** What a project is for. */
export const sectors = [
  'commercial',
  'residential',
  'hospitality',
  'health',
  'education',
  'religious',
  'culture',
  'sport',
  'government',
  'industrial',
  'transport',
  'water',
  'energy',
  'environment',
] as const
export type Sector = (typeof sectors)[number]

/** The regions of the Kingdom, and `abroad` for anywhere else. */
export const regions = [
  'riyadh',
  'makkah',
  'madinah',
  'eastern',
  'qassim',
  'hail',
  'tabuk',
  'jawf',
  'northern',
  'asir',
  'bahah',
  'jazan',
  'najran',
  'abroad',
] as const
export type Region = (typeof regions)[number]

/** What the project costs to build, in millions of riyals. */
export const valueRanges = [
  'under_10',
  '10_to_50',
  '50_to_200',
  '200_to_500',
  '500_to_1000',
  'over_1000',
] as const
export type ValueRange = (typeof valueRanges)[number]

/** The company's role in a project. */
export const roles = [
  'lead_consultant',
  'sub_consultant',
  'designer',
  'supervisor',
  'project_manager',
  'quality_assurance',
  'studies',
] as const
export type Role = (typeof roles)[number]

/** Sizes by which the list of projects can be filtered: square metres from, and below. */
export const sizes = {
  small: { from: 0, below: 5000 },
  medium: { from: 5000, below: 20_000 },
  large: { from: 20_000, below: 100_000 },
  huge: { from: 100_000, below: Number.POSITIVE_INFINITY },
} as const
export type Size = keyof typeof sizes

/** The size of `metres` square metres. */
export const sizeOf = (area: number): Size =>
  (Object.keys(sizes) as Size[]).find((name) => area < sizes[name].below) ?? 'huge'

/** The rectangle that the Kingdom lies in, in degrees. */
const kingdom = { south: 16, north: 32.5, west: 34, east: 56 } as const

/** Whether a point lies in the Kingdom's rectangle. */
export const isInKingdom = (latitude: number, longitude: number): boolean =>
  latitude >= kingdom.south &&
  latitude <= kingdom.north &&
  longitude >= kingdom.west &&
  longitude <= kingdom.east

/** A measured figure: a number, and what it counts in both languages. */
export type Figure = {
  /** Digits as stored, such as 38500 or 4.5. */
  value: string
  unit_ar: string
  unit_en: string
  label_ar: string
  label_en: string
}

export type Award = {
  name_ar: string
  name_en: string
  year: number
  by_ar: string
  by_en: string
}

/** How many of each a project can have. */
export const most = { figures: 3, awards: 10 } as const

/** The format of a figure's value. */
export const figureValue = /^-?\d{1,12}(\.\d{1,4})?$/

/** The first and the last year that a project can have. */
export const projectYears = { min: 1950, max: 2100 } as const
