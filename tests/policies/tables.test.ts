import { beforeAll, describe, expect, it } from 'vitest'
import { type Reading, tables } from './support/matrix.ts'
import { changes, fillTables, idsOf, ownIds, storeRow, validRow } from './support/rows.ts'
import { outcome, type Role, roles, testWorld } from './support/world.ts'

const world = testWorld()
beforeAll(() => fillTables(world))

/** The rows a reading means, as the owner of the database sees them. */
async function meant(table: string, reading: Reading, role: Role): Promise<string[]> {
  if (reading === 'own') return ownIds(world, table, role)
  if (reading === 'all' && table === 'client_names')
    return idsOf(world, 'user_profiles', "user_type = 'client'")
  if (reading === 'all' || reading === 'active')
    return idsOf(world, table, reading === 'all' ? 'true' : 'is_active')
  return []
}

const fingerprint = async (table: string) =>
  JSON.stringify(await world.sql(`select t::text as row from public.${table} as t order by 1`))

describe.each(Object.entries(tables))('%s', (table, rules) => {
  describe.each(roles)('for %s', (role) => {
    const db = () => world.people[role].db.from(table)

    it(`shows ${rules.select[role]}`, async () => {
      const { data, error } = await db().select('*')
      const reading = rules.select[role]
      expect(outcome({ error })).toBe(reading === 'refused' ? 'refused' : 'done')
      const seen = (data ?? []).map(({ id }) => String(id)).sort()
      expect(seen).toEqual((await meant(table, reading, role)).sort())
      if (reading === 'own' || reading === 'all') expect(seen.length).toBeGreaterThan(0)
    })

    it(`insert: ${rules.insert[role]}`, async () => {
      const row = await validRow(world, table)
      const before = await fingerprint(table)
      const answer = await db().insert(row)
      expect(outcome(answer)).toBe(rules.insert[role])
      if (rules.insert[role] === 'done') expect(await fingerprint(table)).not.toBe(before)
      else expect(await fingerprint(table)).toBe(before)
    })

    it(`update: ${rules.update[role]}`, async () => {
      const id = await storeRow(world, table)
      const change = changes[table] ?? {}
      const before = await fingerprint(table)
      const answer = await db().update(change).eq('id', id)
      expect(outcome(answer)).toBe(rules.update[role] === 'refused' ? 'refused' : 'done')
      if (rules.update[role] === 'done') {
        const [column, value] = Object.entries(change)[0] ?? []
        const [row] = await world.sql(`select ${column} as value from public.${table} where id = $1`, [id])
        expect(row?.value).toEqual(value)
      } else expect(await fingerprint(table)).toBe(before)
    })

    it(`delete: ${rules.delete[role]}`, async () => {
      const id = await storeRow(world, table)
      const before = await fingerprint(table)
      const answer = await db().delete().eq('id', id)
      expect(outcome(answer)).toBe(rules.delete[role] === 'refused' ? 'refused' : 'done')
      if (rules.delete[role] === 'done') expect(await idsOf(world, table, 'id = $1', [id])).toEqual([])
      else expect(await fingerprint(table)).toBe(before)
    })
  })
})
