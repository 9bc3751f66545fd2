/** A statement on one of the two databases. */
export type Ask = <Row>(statement: string, parameters?: unknown[]) => Promise<Row[]>

export interface Table {
  /** With its schema, quoted. */
  name: string
  /** The columns that can be written, quoted, with commas between. */
  columns: string
}

export interface Sum {
  rows: number
  hash: string
}

/** Settings with which every database writes times, numbers and bytes in the same way. */
export const comparable = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
}

/** The table with the history of migrations, which the target has already. */
const migrations = 'supabase_migrations.schema_migrations'

const allTables = `
select format('%I.%I', space.nspname, class.relname) as name,
  string_agg(format('%I', field.attname), ', ' order by field.attname) as columns
from pg_class as class
join pg_namespace as space on space.oid = class.relnamespace
join pg_attribute as field on field.attrelid = class.oid and field.attnum > 0 and not field.attisdropped
  and field.attgenerated = ''
where class.relkind = 'r' and class.relpersistence = 'p'
  and space.nspname not in ('pg_catalog', 'information_schema') and space.nspname not like 'pg\\_toast%'
group by 1`

const references = `
select format('%I.%I', here.nspname, class.relname) as name, format('%I.%I', there.nspname, other.relname) as refers
from pg_constraint as rule
join pg_class as class on class.oid = rule.conrelid join pg_namespace as here on here.oid = class.relnamespace
join pg_class as other on other.oid = rule.confrelid join pg_namespace as there on there.oid = other.relnamespace
where rule.contype = 'f' and rule.conrelid <> rule.confrelid`

/**
 * Every table with rows of its own except the history of migrations, each after the tables that it refers to.
 */
export async function tablesInOrder(ask: Ask): Promise<Table[]> {
  const tables = new Map(
    (await ask<Table>(allTables))
      .filter(({ name }) => name !== migrations)
      .map((table) => [table.name, table]),
  )
  const rules = await ask<{ name: string; refers: string }>(references)
  const ordered = new Set<string>()
  const visit = (name: string, path: string[]) => {
    if (ordered.has(name) || path.includes(name)) return
    for (const rule of rules) if (rule.name === name) visit(rule.refers, [...path, name])
    ordered.add(name)
  }
  for (const name of [...tables.keys()].sort()) visit(name, [])
  return [...ordered].flatMap((name) => tables.get(name) ?? [])
}

/**
 * The number of rows in a table, and one hash of all of them in any order. The session must have the settings
 * `comparable`.
 */
export async function sumOf(ask: Ask, { name, columns }: Table): Promise<Sum> {
  const [sum] = await ask<Sum>(
    `select count(*)::float8 as rows, coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as hash
     from (select md5(row_to_json(part)::text) as hash from (select ${columns} from ${name}) as part) as hashes`,
  )
  return { rows: Number(sum?.rows), hash: String(sum?.hash) }
}
