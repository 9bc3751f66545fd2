import { beforeAll, describe, expect, it } from 'vitest'
import { get } from './support/http.ts'
import { tables } from './support/matrix.ts'
import { areaOfBin, fillTables, idsOf, ownIds } from './support/rows.ts'
import { roleOf, type Trier, testWorld, triers } from './support/world.ts'

const world = testWorld()
beforeAll(async () => {
  await fillTables(world)
  const { otherClient, admin } = world.people
  const [service] = await idsOf(world, 'services', 'is_active')
  await world.sql('update public.service_requests set user_id = $1, service_id = $2', [
    otherClient.id,
    service,
  ])
  await world.sql('update public.employee_notifications set sent_by = $1', [admin.id])
})

/** Joins from what a person may read to what they may not, by foreign keys and by their names. */
const joins: [from: string, into: string, secret: string][] = [
  ['client_projects', 'user_profiles', 'phone,national_id'],
  ['service_requests', 'user_profiles!service_requests_user_id_fkey', 'phone'],
  ['service_requests', 'service_request_events', 'to_status'],
  ['services', 'service_requests', 'client_name,client_phone'],
  ['projects', 'client_projects', 'notes,client_id'],
  ['project_images', 'projects', 'client_projects(notes)'],
  ['user_profiles', 'employees!employees_user_id_fkey', 'base_salary,contract_url'],
  ['user_profiles', 'client_projects', 'notes'],
  ['user_profiles', 'service_requests', 'client_phone'],
  ['user_profiles', 'employee_notifications', 'subject_ar'],
  ['employees', 'user_profiles!employees_user_id_fkey', 'phone'],
  ['employees', 'employee_notifications', 'subject_ar'],
  ['employee_notifications', 'employees', 'base_salary'],
  ['employee_notifications', 'user_profiles', 'phone'],
]

/** The ids that someone may see in a table, by the matrix. */
async function visibleIds(table: string, who: Trier): Promise<string[]> {
  const reading = tables[table]?.select[roleOf(who)]
  if (reading === 'own') return ownIds(world, table, who)
  if (reading === 'clients')
    return idsOf(world, table, "user_type = 'client' or id = $1", [world.people[who].id])
  if (reading === 'area') return idsOf(world, table, areaOfBin(who, table))
  if (reading === 'active') return idsOf(world, table, 'is_active')
  if (reading !== 'all') return []
  return idsOf(world, table)
}

/** The rows of a table embedded anywhere in an answer, under their own names. */
function embedded(rows: unknown, into: string): Record<string, unknown>[] {
  if (Array.isArray(rows)) return rows.flatMap((row) => embedded(row, into))
  if (!rows || typeof rows !== 'object') return []
  return Object.entries(rows).flatMap(([name, value]) =>
    name === into ? ([value].flat().filter(Boolean) as Record<string, unknown>[]) : embedded(value, into),
  )
}

/**
 * With `!inner`, the result would reveal which rows have a hidden partner. Filters and orders would
 * reveal its values.
 */
const waysInto = (into: string, secret: string) => [
  `select=id,${into}(id,${secret})`,
  `select=id,${into}!inner(id,${secret})&${named(into)}.id=not.is.null`,
  `select=id,${into}(id,${secret})&${named(into)}.order=id.desc&${named(into)}.limit=1`,
]
/** The table's name, without the foreign key to join by. */
const named = (into: string) => into.split('!')[0] ?? into

describe.each(triers.filter((who) => who !== 'admin'))('a join by %s', (who) => {
  it.each(joins)('from %s into %s shows what they may read and no more', async (from, into, secret) => {
    const visible = await visibleIds(named(into), who)
    for (const query of waysInto(into, secret)) {
      const { rows } = await get(world, who, `${from}?${query}`)
      for (const { id } of embedded(rows, named(into))) expect(visible).toContain(String(id))
    }
  })
})

/** Checks that the joins are valid: an admin gets rows from each. */
it.each(joins)('a join from %s into %s is one', async (from, into, secret) => {
  for (const query of waysInto(into, secret)) {
    const { ok, text, rows } = await get(world, 'admin', `${from}?${query}`)
    expect(ok, `${query}: ${text}`).toBe(true)
    expect(embedded(rows, named(into)).length, query).toBeGreaterThan(0)
  }
})

it('a join to hidden rows reveals nothing: no row differs by its hidden partner', async () => {
  const { client, otherClient } = world.people
  const rows = async (query: string) =>
    (await get(world, 'employee', `client_projects?select=id,${query}`)).rows
  expect((await rows('status')).length).toBeGreaterThan(1)
  expect(await rows('user_profiles!inner(id)')).toEqual([])
  for (const id of [client.id, otherClient.id])
    expect(await rows(`user_profiles!inner(id)&user_profiles.id=eq.${id}`)).toEqual([])
  expect(await rows('user_profiles!inner(id)&user_profiles.national_id=like.10*')).toEqual([])
  expect(await rows('user_profiles()&user_profiles=not.is.null')).toEqual([])
  // A detour through another table gives nothing either
  const deep = 'projects?select=id,client_projects(id,user_profiles(id,phone))'
  expect(embedded((await get(world, 'admin', deep)).rows, 'user_profiles').length).toBeGreaterThan(0)
  expect(embedded((await get(world, 'employee', deep)).rows, 'user_profiles')).toEqual([])
  // Projects are public, but not which of them belong to clients
  const { rows: taken } = await get(world, 'visitor', 'projects?select=id,client_projects!inner(id)')
  expect(taken).toEqual([])
  const { rows: requested } = await get(world, 'client', 'services?select=id,service_requests!inner(id)')
  expect(requested).toEqual([])
  const { rows: counted } = await get(world, 'client', 'services?select=id,service_requests(count)')
  for (const { service_requests } of counted) expect(service_requests).toEqual([{ count: 0 }])
})
