import * as z from 'zod'
import { type FieldError, optional, text } from '#app/data/fields.ts'
import { pointOf, showPoint } from '#app/data/offices/point.ts'
import type { Row } from '#app/data/rows.ts'
import { toLatinDigits } from '#common/digits.ts'
import { limits } from '#common/limits.ts'
import {
  figureValue,
  isInKingdom,
  most,
  projectYears,
  regions,
  roles,
  sectors,
  valueRanges,
} from '#common/project-facts.ts'
import { isBlank } from '#common/text.ts'
import { isUuid } from '#common/uuid.ts'

type Project = Row<'projects'>

const refuse = (context: z.RefinementCtx, message: FieldError['code'], path?: string[]) =>
  context.addIssue({ code: 'custom', message, ...(path && { path }) })

/** A number typed in any digits, without the separators that people write. */
const plain = (typed: string) =>
  toLatinDigits(typed)
    .replace(/[\s,٬،]/g, '')
    .replace('٫', '.')
    .replace(/^[−–]/, '-')

const optionalChoice = <Value extends string>(values: readonly Value[]) =>
  z.string().transform((typed, context) => {
    if (typed === '') return null
    const value = values.find((one) => one === typed)
    if (!value) refuse(context, 'choice')
    return value ?? null
  })

const optionalYear = z.string().transform((typed, context) => {
  const digits = plain(typed)
  if (digits === '') return null
  const year = Number(digits)
  if (!/^\d{4}$/.test(digits) || year < projectYears.min || year > projectYears.max) refuse(context, 'year')
  return year
})

const area = z.string().transform((typed, context) => {
  const digits = plain(typed)
  if (digits === '') return null
  if (!/^\d{1,10}$/.test(digits) || Number(digits) < 1 || Number(digits) > 1_000_000_000)
    refuse(context, 'area')
  return Number(digits)
})

const point = z.string().transform((typed, context) => {
  const found = pointOf(typed)
  if (found === undefined) refuse(context, 'point')
  return found ?? null
})

const line = (max: number) => text({ max, optional: true })
const story = optional(text({ max: limits.description, lines: 'many', optional: true }))
const ids = z.string().transform((typed) => typed.split(',').filter(isUuid))

const figure = z.string().transform((typed, context) => {
  const value = plain(typed)
  if (value !== '' && !figureValue.test(value)) refuse(context, 'figure')
  return value
})

/** The numbers in the field names of a list, such as 0 in figure_0_value. */
const places = (count: number) => Array.from({ length: count }, (_, place) => place)

const figureParts = ['value', 'unit_ar', 'unit_en', 'label_ar', 'label_en'] as const
const awardParts = ['name_ar', 'name_en', 'year', 'by_ar', 'by_en'] as const

const listed = [
  ...places(most.figures).flatMap((place) =>
    figureParts.map((part) => [`figure_${place}_${part}`, part === 'value' ? figure : line(limits.figure)]),
  ),
  ...places(most.awards).flatMap((place) =>
    awardParts.map((part) => [`award_${place}_${part}`, part === 'year' ? optionalYear : line(limits.title)]),
  ),
]

/**
 * The form of a project's facts. Each part of a figure or award is a field of its own (`listFields`), so that
 * its message can be shown beside it.
 */
export const factFields = {
  client_confidential: z.boolean(),
  sector: optionalChoice(sectors),
  region: optionalChoice(regions),
  point,
  area_m2: area,
  value_range: optionalChoice(valueRanges),
  year_begun: optionalYear,
  year_completed: optionalYear,
  roles: z.string().transform((typed) => roles.filter((role) => typed.split(',').includes(role))),
  team_ids: ids,
  challenge_ar: story,
  challenge_en: story,
  work_ar: story,
  work_en: story,
  result_ar: story,
  result_en: story,
  before_image_id: z.string().transform((id) => (isUuid(id) ? id : null)),
  after_image_id: z.string().transform((id) => (isUuid(id) ? id : null)),
}

/** The fields of figures and awards, by name. */
export const listFields = Object.fromEntries(listed) as Record<
  string,
  z.ZodType<string | number | null, string>
>

/** The year in Riyadh. */
const thisYear = () =>
  Number(new Intl.DateTimeFormat('en-US-u-ca-gregory', { year: 'numeric', timeZone: 'Asia/Riyadh' }).format())

/**
 * Checks what must fit together: years with the status and with each other, the point with the region, both
 * pictures, complete figures and awards.
 */
export function checkFacts(
  values: Record<string, unknown> & z.output<z.ZodObject<typeof factFields>>,
  context: z.RefinementCtx,
): void {
  const { status, year_begun, year_completed, region, point, before_image_id, after_image_id } = values
  if (year_begun && status === 'planned') refuse(context, 'year_planned', ['year_begun'])
  if (year_completed && status !== 'completed') refuse(context, 'year_unfinished', ['year_completed'])
  else if (year_completed && year_completed > thisYear()) refuse(context, 'year_future', ['year_completed'])
  else if (year_begun && year_completed && year_begun > year_completed)
    refuse(context, 'years_order', ['year_completed'])
  if (point && region && region !== 'abroad' && !isInKingdom(point.latitude, point.longitude))
    refuse(context, 'point_abroad', ['point'])
  if (before_image_id && !after_image_id) refuse(context, 'required', ['after_image_id'])
  if (after_image_id && !before_image_id) refuse(context, 'required', ['before_image_id'])
  if (before_image_id && before_image_id === after_image_id)
    refuse(context, 'same_picture', ['after_image_id'])
  for (const [list, count, parts, needed] of [
    ['figure', most.figures, figureParts, ['value', 'label_ar', 'label_en']],
    ['award', most.awards, awardParts, ['name_ar', 'name_en', 'year']],
  ] as const)
    for (const place of places(count)) {
      const of = (part: string) => values[`${list}_${place}_${part}`]
      const isEmpty = (part: string) => of(part) === null || isBlank(String(of(part)))
      if (parts.every(isEmpty)) continue
      for (const part of needed) if (isEmpty(part)) refuse(context, 'required', [`${list}_${place}_${part}`])
    }
}

/** A project's facts as the form holds them; empty without a project. */
export function factValues(project: Project | null): Record<string, string | boolean> {
  const of = (name: keyof Project) => String(project?.[name] ?? '')
  const entries = <Entry extends object>(
    list: string,
    rows: Entry[],
    count: number,
    parts: readonly string[],
  ) =>
    places(count).flatMap((place) =>
      parts.map((part) => [
        `${list}_${place}_${part}`,
        String((rows[place] as Record<string, unknown> | undefined)?.[part] ?? ''),
      ]),
    )
  return {
    client_confidential: project?.client_confidential ?? false,
    ...Object.fromEntries(
      (
        [
          ...['sector', 'region', 'area_m2', 'value_range', 'year_begun', 'year_completed'],
          ...['challenge_ar', 'challenge_en', 'work_ar', 'work_en', 'result_ar', 'result_en'],
          ...['before_image_id', 'after_image_id'],
        ] as (keyof Project)[]
      ).map((name) => [name, of(name)]),
    ),
    point: showPoint(project),
    roles: project?.roles.join(',') ?? '',
    team_ids: project?.team_ids.join(',') ?? '',
    ...Object.fromEntries(entries('figure', project?.figures ?? [], most.figures, figureParts)),
    ...Object.fromEntries(entries('award', project?.awards ?? [], most.awards, awardParts)),
  }
}

/** The columns that checked values are stored in. */
export function factColumns<Values extends Record<string, unknown> & { point: ReturnType<typeof pointOf> }>({
  point,
  ...values
}: Values) {
  const list = (name: string, count: number, parts: readonly string[], first: string) =>
    places(count)
      .filter((place) => !isBlank(String(values[`${name}_${place}_${first}` as never] ?? '')))
      .map((place) =>
        Object.fromEntries(parts.map((part) => [part, values[`${name}_${place}_${part}` as never]])),
      )
  const columns = Object.fromEntries(
    Object.entries(values).filter(([name]) => !/^(figure|award)_\d+_/.test(name)),
  ) as Omit<Values, 'point'>
  return {
    ...columns,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    figures: list('figure', most.figures, figureParts, 'value'),
    awards: list('award', most.awards, awardParts, 'name_ar'),
  }
}
