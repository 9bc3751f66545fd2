/** Every column that the record of activity can show has a name in both languages. */
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
})
