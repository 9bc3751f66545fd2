import { expect, it } from 'vitest'
import { processing, technical, withoutPeople } from '#app/data/processing/register.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

/** Every column of the database, and where the record of processing names it. */
async function columns() {
  const rows = await world.sql<{ place: string; column: string }>(
    `select n.nspname || '.' || c.relname as place, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and n.nspname in ('public', 'private')`,
  )
  return rows.filter(({ place }) => place !== 'public.schema_migrations')
}
const named = new Set(
  Object.values(processing).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([place, list]) => list.map((column: string) => `${place}.${column}`)),
  ),
)

it('the record of processing lists every column that may hold personal data', async () => {
  const missing = (await columns())
    .filter(({ place, column }) => !withoutPeople.includes(place) && !technical.includes(column))
    .map(({ place, column }) => `${place}.${column}`)
    .filter((place) => !named.has(place))
  expect(missing, 'list them in app/data/processing/register.ts').toEqual([])
})

it('and none that does not exist', async () => {
  const real = new Set((await columns()).map(({ place, column }) => `${place}.${column}`))
  expect([...named].filter((place) => !real.has(place))).toEqual([])
  const places = new Set((await columns()).map(({ place }) => place))
  expect(withoutPeople.filter((place) => !places.has(place))).toEqual([])
})
