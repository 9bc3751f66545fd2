import { expect, it } from 'vitest'
import { columns, visitorColumns } from './support/columns.ts'
import { type Rules, tables } from './support/matrix.ts'
import { type Role, roles, testWorld } from './support/world.ts'

const world = testWorld()

/** An operation in the form of `granted`, with the columns that it is limited to, if any. */
const limited = (operation: string, names: string[] | undefined) =>
  names ? `${operation}(${[...names].sort().join(' ')})` : operation

/**
 * The table privileges that follow from the matrix: without a privilege every attempt is an error, with one
 * the policies decide. An insert that policies refuse is an error too, so a role needs the privilege only if
 * someone with this role can insert.
 */
function meant(table: string, rules: Rules, who: readonly Role[]): string {
  const { insert, update = [] } = columns[table] ?? {}
  const updated = update
    .filter(({ others }) => who.some((role) => others[role] !== 'refused'))
    .flatMap((rule) => rule.columns)
  return [
    who.some((role) => rules.select[role] !== 'refused') &&
      limited('select', who.includes('visitor') ? visitorColumns[table] : undefined),
    who.some((role) => (rules.own?.insert ?? rules.insert)[role] === 'done') && limited('insert', insert),
    who.some((role) => rules.update[role] !== 'refused') &&
      limited('update', table in columns ? updated : undefined),
    who.some((role) => rules.delete[role] !== 'refused') && 'delete',
  ]
    .filter(Boolean)
    .join(' ')
}

const holders = { anon: ['visitor'], authenticated: roles.filter((role) => role !== 'visitor') } as const

async function granted(role: string): Promise<Record<string, string>> {
  const rows = await world.sql<{ name: string; privilege: string; whole: boolean; columns: string[] | null }>(
    `select c.relname as name, p.privilege, has_table_privilege($1, c.oid, p.privilege) as whole,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and p.privilege in ('select', 'insert', 'update')
         and has_column_privilege($1, c.oid, attnum, case p.privilege when 'delete' then 'select' else p.privilege end)
         order by attname) as columns
     from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
       with ordinality as p (privilege, place)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     order by c.relname, p.place`,
    [role],
  )
  const result: Record<string, string[]> = {}
  for (const { name, privilege, whole, columns } of rows) {
    result[name] ??= []
    if (whole) result[name].push(privilege)
    else if (columns?.length) result[name].push(`${privilege}(${columns.join(' ')})`)
  }
  return Object.fromEntries(Object.entries(result).map(([name, list]) => [name, list.join(' ')]))
}

it.each(['anon', 'authenticated'] as const)('%s has exactly these privileges', async (role) => {
  expect(await granted(role)).toEqual(
    Object.fromEntries(
      Object.entries(tables).map(([table, rules]) => [table, meant(table, rules, holders[role])]),
    ),
  )
})

it('what is made later is closed until it is granted', async () => {
  await world.sql('create table public.made_later (id integer)')
  await world.sql("create function public.made_later_too() returns integer language sql as 'select 1'")
  const [row] = await world.sql(
    `select has_table_privilege('anon', 'public.made_later', 'select') as reads,
       has_table_privilege('authenticated', 'public.made_later', 'select') as reads_signed_in,
       has_function_privilege('anon', 'public.made_later_too()', 'execute') as runs`,
  )
  expect(row).toEqual({ reads: false, reads_signed_in: false, runs: false })
})
