/** What the schemas of answers are made of. All of them refuse keys that they do not know. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Database } from '#app/data/database.ts'
import { Constants } from '#app/data/database.types.ts'

type Tables = Database['public']['Tables']
type Enums = typeof Constants.public.Enums

const enums = Constants.public.Enums

/** One of the values that the check of a column allows, named <table>_<column>. */
export const choice = <Name extends keyof Enums>(name: Name) => z.enum(enums[name])

export const text = z.string()
export const number = z.number()
export const flag = z.boolean()
export const texts = z.array(text)
/** Columns of any row with their values. */
export const values = z.record(text, z.unknown())
export const titles = { title_ar: text, title_en: text }
/** How many rows an erasure has removed. */
export const erased = {
  accounts: number,
  requests: number,
  privacy_requests: number,
  news_consents: number,
  mails: number,
  bin: number,
  audit_details: number,
  kept: number,
}
export const orNull = <Type extends z.ZodType>(type: Type) => type.nullable()

const visit = z.strictObject({
  day: text,
  host: text.optional(),
  source: text.optional(),
  medium: text.optional(),
  campaign: text.optional(),
  path: text.optional(),
})
const cameFrom = orNull(z.strictObject({ first: visit, last: visit }))

const schedule = z.strictObject({
  at: text,
  changes: values,
  approved_by: text,
  approved_at: text,
  problem: text.optional(),
})

/** Those whose values are no rows of a table. */
const shaped = {
  answer_settings: {
    holidays: z.array(
      z.strictObject({
        name: text,
        from: text,
        to: text,
        opens: text.optional(),
        closes: text.optional(),
        on_website: flag.optional(),
      }),
    ),
  },
  company_settings: {
    opening_hours: z.array(z.strictObject({ day: number, opens: text, closes: text })),
    social_links: z
      .strictObject({
        linkedin: text,
        x: text,
        instagram: text,
        youtube: text,
        snapchat: text,
        tiktok: text,
        facebook: text,
      })
      .partial(),
  },
  drafts: {
    base: values,
    changes: values,
    schedules: z.strictObject({ ar: schedule, en: schedule, all: schedule }).partial(),
  },
  employees: { came_from: cameFrom },
  projects: {
    awards: z.array(z.strictObject({ name_ar: text, name_en: text, year: number, by_ar: text, by_en: text })),
    figures: z.array(
      z.strictObject({ value: text, unit_ar: text, unit_en: text, label_ar: text, label_en: text }),
    ),
  },
  request_messages: {
    files: z.array(
      z.strictObject({
        id: text.optional(),
        name: text,
        kind: text.optional(),
        size: number,
        refused: z.enum(['type', 'content', 'large', 'empty', 'many', 'full']).optional(),
      }),
    ),
  },
  request_views: {
    filters: z
      .strictObject({
        search: text,
        status: text,
        kind: text,
        service: text,
        budget: text,
        channel: text,
        source: text,
        campaign: text,
        owner: text,
        tag: text,
        attention: text,
        age: text,
        from: text,
        until: text,
        sort: text,
        show: text,
        hide: text,
      })
      .partial(),
  },
  service_requests: { came_from: cameFrom },
}

/**
 * Schemas from the generated types, which tests/policies/catalogue.test.ts compares with the database: no answer has
 * to fill them.
 */
export const plainColumns = new WeakSet<z.ZodType>()

const generated = readFileSync('app/data/database.types.ts', 'utf8')

/** The schema of a column as the generated types write it. */
function columnType(written: string): z.ZodType {
  const [first = '', ...more] = written
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
  if (more.includes('null'))
    return columnType([first, ...more.filter((one) => one !== 'null')].join('|')).nullable()
  const [, name] = /\["Enums"\]\["(\w+)"\]/.exec(first) ?? []
  if (name) return choice(name as keyof Enums)
  if (first.endsWith('[]')) return z.array(columnType(first.slice(0, -2)))
  if (/Json/.test(first)) return z.unknown()
  return { string: text, number, boolean: flag }[first] ?? z.never()
}

type RowSchema<Row> = z.ZodObject<{ [Column in keyof Row]: z.ZodType<Row[Column]> }, z.core.$strict>

/** A whole row of a table, from the generated types. */
export function rowOf<Name extends keyof Tables>(table: Name): RowSchema<Tables[Name]['Row']> {
  const [, row = ''] =
    new RegExp(`\\n      ${table}: \\{\\n        Row: \\{\\n(.*?)\\n        \\}`, 's').exec(generated) ?? []
  const known = shaped[table as keyof typeof shaped] as Record<string, z.ZodType> | undefined
  const shape = Object.fromEntries(
    [...row.matchAll(/^ {10}(\w+):((?:.*\n? {12})*.*)$/gm)].map(([, column = '', written = '']) => {
      const schema = known?.[column] ?? columnType(written)
      if (!known?.[column]) plainColumns.add(schema)
      return [column, schema]
    }),
  )
  return z.strictObject(shape) as unknown as RowSchema<Tables[Name]['Row']>
}

/** The columns of type jsonb whose values have one shape. */
export const columns = {
  ...shaped,
  request_merges: { events: z.array(rowOf('service_request_events')), row: rowOf('service_requests') },
}

/** A page of a list. */
export const page = <Of extends z.ZodType, const Kinds extends readonly string[]>(row: Of, kinds: Kinds) =>
  z.strictObject({
    rows: z.array(row),
    total: number,
    more: flag,
    counts: z.record(z.enum(kinds), number).nullable(),
  })
