import type { TestApi } from './api.ts'

interface Place {
  schema: string
  table: string
  column: string
}

/**
 * Every place in the whole database that contains one of these texts: any column of any table, whatever its
 * type.
 * @returns `schema.table.column`, each once
 */
export async function placesOf(sql: TestApi['sql'], texts: string[]): Promise<string[]> {
  const columns = await sql<Place>(
    `select n.nspname as schema, c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_t%'`,
  )
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const name = `"${schema}"."${table}"`
    const [row] = await sql<{ hit: boolean }>(
      `select exists (
         select from ${name} as r, unnest($1::text[]) as wanted
         where position(lower(wanted) in lower(r."${column}"::text)) > 0
       ) as hit`,
      [texts],
    )
    if (row?.hit) found.push(`${schema}.${table}.${column}`)
  }
  return found.sort()
}
