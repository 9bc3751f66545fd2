import { readFileSync } from 'node:fs'

let types: string | undefined

/** The columns of a public table, from the types that are made from the database. */
export function columnsOf(table: string): string[] {
  types ??= readFileSync('app/data/database.types.ts', 'utf8')
  const [, row = ''] = new RegExp(`\\n      ${table}: \\{\\n        Row: \\{\\n([^}]*)\\}`).exec(types) ?? []
  return [...row.matchAll(/^\s+(\w+):/gm)].map(([, column = '']) => column)
}
