import { beforeAll, describe, expect, it } from 'vitest'
import { visitorColumns } from './support/columns.ts'
import { type Reading, tables, type Writing } from './support/matrix.ts'
import { areaOfBin, changes, fillTables, idsOf, othersRow, ownIds, ownRow, validRow } from './support/rows.ts'
import { outcome, roleOf, type Trier, testWorld, triers } from './support/world.ts'

const world = testWorld()
beforeAll(() => fillTables(world))

/** The rows that a reading stands for, as the owner of the database sees them. */
async function meant(table: string, reading: Reading, who: Trier): Promise<string[]> {
  if (reading === 'own') return ownIds(world, table, who)
  if (reading === 'clients')
    return idsOf(world, table, "user_type = 'client' or id = $1", [world.people[who].id])
  if (reading === 'area') return idsOf(world, table, areaOfBin(who, table))
  if (reading === 'all' || reading === 'active')
    return idsOf(world, table, reading === 'all' ? 'true' : 'is_active')
  return []
}

const fingerprint = async (table: string) =>
  JSON.stringify(await world.sql(`select t::text as row from public.${table} as t order by 1`))

/**
 * On PostgreSQL, one person of each kind of session is enough, since the rules that distinguish the
 * others are plain SQL.
 */
const onPostgres: readonly Trier[] = ['visitor', 'client', 'employee', 'inactive', 'admin']

describe.each(Object.entries(tables))('%s', (table, rules) => {
  for (const who of triers)
    describe(`for ${who}`, {
      tags: process.env.TEST_DATABASE_URL && !onPostgres.includes(who) ? ['slow'] : [],
    }, () => {
      const role = roleOf(who)
      const db = () => world.people[who].db.from(table)
      /** The rows to try a write on, each with the expected outcome. */
      const targets = async (others: Writing, own: Writing | undefined): Promise<[string, Writing][]> => {
        const mine = await ownRow(world, table, who)
        return [
          [await othersRow(world, table, who), others],
          ...(mine ? [[mine, own ?? others] as [string, Writing]] : []),
        ]
      }

      it(`shows ${rules.select[role]}`, async () => {
        const { data, error } = await db().select(
          ((role === 'visitor' && visitorColumns[table]?.join()) || '*') as '*',
        )
        const reading = rules.select[role]
        expect(outcome({ error })).toBe(reading === 'refused' ? 'refused' : 'done')
        const seen = (data ?? []).map(({ id }) => String(id)).sort()
        expect(seen).toEqual((await meant(table, reading, who)).sort())
        if (['own', 'all', 'area'].includes(reading)) expect(seen.length).toBeGreaterThan(0)
      })

      it(`insert: ${rules.insert[role]}, own ${(rules.own?.insert ?? rules.insert)[role]}`, async () => {
        const others = rules.insert[role]
        const own = rules.own?.insert?.[role] ?? others
        const someone = rules.own?.insert && (who === 'otherEmployee' ? 'employee' : 'otherEmployee')
        for (const [mine, may] of [[someone, others] as const, [who, own] as const]) {
          if (mine === who && others === 'done') continue
          const row = await validRow(world, table, mine)
          const before = await fingerprint(table)
          expect(outcome(await db().insert(row))).toBe(may)
          if (may === 'done') expect(await fingerprint(table)).not.toBe(before)
          else expect(await fingerprint(table)).toBe(before)
        }
      })

      it(`update: ${rules.update[role]}, own ${(rules.own?.update ?? rules.update)[role]}`, async () => {
        const change = changes[table] ?? { id: crypto.randomUUID() }
        for (const [id, may] of await targets(rules.update[role], rules.own?.update?.[role])) {
          const before = await fingerprint(table)
          expect(outcome(await db().update(change).eq('id', id))).toBe(may === 'refused' ? 'refused' : 'done')
          if (may !== 'done') {
            expect(await fingerprint(table)).toBe(before)
            continue
          }
          const [column, value] = Object.entries(change)[0] ?? []
          const [row] = await world.sql(`select ${column} as value from public.${table} where id = $1`, [id])
          // The database sets the time of reading
          if (column === 'read_at') expect(row?.value).not.toBeNull()
          else expect(row?.value).toEqual(value)
        }
      })

      it(`delete: ${rules.delete[role]}, own ${(rules.own?.delete ?? rules.delete)[role]}`, async () => {
        for (const [id, may] of await targets(rules.delete[role], rules.own?.delete?.[role])) {
          const before = await fingerprint(table)
          expect(outcome(await db().delete().eq('id', id))).toBe(may === 'refused' ? 'refused' : 'done')
          if (may === 'done') expect(await idsOf(world, table, 'id = $1', [id])).toEqual([])
          else expect(await fingerprint(table)).toBe(before)
        }
      })
    })
})
