/** Amounts: in PostgreSQL, NaN is greater than every number, so a check for "at least 0" accepts it. */
import { expect, it } from 'vitest'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()

/** Coordinates, which may be negative. */
const maybeNegative = ['offices.latitude', 'offices.longitude', 'projects.latitude', 'projects.longitude']

it('every column of numbers with a fraction refuses what is not a number, and negative numbers', async () => {
  const columns = await world.sql<{ place: string; name: string; checks: string | null }>(
    `select format('%s.%s', c.oid::regclass, a.attname) as place, a.attname as name,
       string_agg(pg_get_expr(rule.conbin, rule.conrelid), ' and ') as checks
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_constraint rule on rule.conrelid = c.oid and rule.contype = 'c' and rule.conkey = array[a.attnum]
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and a.atttypid in ('numeric'::regtype, 'float8'::regtype, 'float4'::regtype)
     group by c.oid, a.attname`,
  )
  expect(columns.map(({ name }) => name)).toContain('base_salary')
  const taken: string[] = []
  for (const { place, name, checks } of columns)
    for (const value of ['NaN', 'Infinity', '-Infinity', '-0.01']) {
      const [row] = await world.sql<{ fits: boolean }>(
        `select ${checks ?? 'true'} as fits from (select '${value}'::numeric as "${name}") as one`,
      )
      if (row?.fits && !(value === '-0.01' && maybeNegative.includes(place))) taken.push(`${place}: ${value}`)
    }
  expect(taken).toEqual([])
})

it('the pay of an employee is none of them, through the API as well', async () => {
  const { db } = world.people.peopleAdmin
  const id = world.people.employee.employeeId
  for (const value of ['NaN', 'Infinity', -1])
    expect(
      outcome(
        await db
          .from('employees')
          .update({ base_salary: value as number })
          .eq('id', id),
      ),
    ).toMatch(value === 'Infinity' ? /^22003/ : 'check employees_base_salary_check')
  expect(outcome(await db.from('employees').update({ base_salary: 0.5 }).eq('id', id))).toBe('done')
})
