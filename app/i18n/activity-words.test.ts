/** Every column that the record of activity can show has a name in both languages, and each value it allows. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { otherPlaces, recordedTables, silentColumns } from '#app/data/audit-log/tables.ts'
import { activity as ar } from './locales/ar/admin/activity.ts'
import { activity as en } from './locales/en/admin/activity.ts'

const schema = globSync('supabase/schemas/*.sql')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
/** The tables with the trigger that records changes. */
const recorded = [
  ...schema.matchAll(
    /create trigger \w+ after insert or update or delete on public\.(\w+)\s+for each row execute function private\.record_change/g,
  ),
].map(([, table]) => table)
/** The columns of a table, from the generated types. */
const types = readFileSync('app/data/database.types.ts', 'utf8')
function columnsOf(table: string): string[] {
  const [, row = ''] = new RegExp(`\\n {6}${table}: \\{\\n {8}Row: \\{\\n([^]*?)\\n {8}\\}`).exec(types) ?? []
  return [...row.matchAll(/^ {10}(\w+):/gm)].map(([, column = '']) => column)
}

/**
 * The values that each column allows, read from its check: `status in ('new', …)`, `steps <@ array['stopped',
 * …]`.
 */
function choicesOf(table: string): [column: string, values: string[]][] {
  const [, body = ''] = new RegExp(`create table public\\.${table} \\(\n([^]*?)\n\\);`).exec(schema) ?? []
  return [...body.matchAll(/\b(?!not )(\w+) (?:in \(|<@ array\[)\s*('[^)\]]*')\s*[)\]]/g)].map(
    ([, column = '', list = '']) => [column, [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)],
  )
}
/** Columns whose values are named elsewhere: languages, kinds of mail and tables. */
const saidOtherwise = ['locale', 'mail_kinds.kind', 'page_meta.table_name']

/** Values that functions record without the trigger: `'after', jsonb_build_object('total', …)`. */
const recordedApart = [...schema.matchAll(/private\.record\([^;]*?;/g)]
  .flatMap(([call]) => [...call.matchAll(/'(?:before|after)', jsonb_build_object\(([^()]*)\)/g)])
  .flatMap(([, parts = '']) => [...parts.matchAll(/'(\w+)',/g)].map(([, column = '']) => column))

it('the tables are those with the trigger', () => {
  expect([...recordedTables].sort()).toEqual(recorded.sort())
})

describe.each(Object.entries({ ar, en }))('in %s', (_, words) => {
  it('every place has a name', () => {
    expect(Object.keys(words.tables).sort()).toEqual([...recordedTables, ...otherPlaces].sort())
  })

  it.each(recordedTables)('every column of %s has a name', (table) => {
    const silent: readonly string[] = silentColumns
    const columns = columnsOf(table).filter((column) => !silent.includes(column))
    expect(columns.length).toBeGreaterThan(0)
    const known = Object.keys(words.columns)
    expect(columns.filter((column) => !known.includes(column.replace(/_(ar|en)$/, '')))).toEqual([])
  })

  it('every value that a function records has a name', () => {
    expect(recordedApart).toContain('total')
    const known = [words.columns, ...Object.values(words.columnsOf)].flatMap((names) => Object.keys(names))
    // An import counts its outcomes under the names in the table of its rows
    const [, outcomes = ''] = /outcome text not null check \(outcome in \(([^)]*)\)/.exec(schema) ?? []
    const counted = [...outcomes.matchAll(/'(\w+)'/g)].map(([, outcome = '']) => outcome)
    expect(counted).toContain('created')
    expect([...recordedApart, ...counted].filter((column) => !known.includes(column))).toEqual([])
  })

  it('every value that a column allows is said in words', () => {
    const { of, ...values } = words.values as unknown as Record<string, Record<string, unknown>> & {
      of: Record<string, Record<string, Record<string, string>>>
    }
    const choices = recordedTables.flatMap((table) =>
      choicesOf(table).map(([column, allowed]) => ({ table, column, allowed })),
    )
    expect(choices.length).toBeGreaterThan(20)
    expect(
      choices
        .filter(
          ({ table, column }) =>
            !saidOtherwise.includes(column) && !saidOtherwise.includes(`${table}.${column}`),
        )
        .flatMap(({ table, column, allowed }) =>
          allowed
            .filter((value) => !of[table]?.[column]?.[value] && !values[column]?.[value])
            .map((value) => `${table}.${column}: ${value}`),
        ),
    ).toEqual([])
  })
})
