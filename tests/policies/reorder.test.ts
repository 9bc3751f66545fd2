import { describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db

const placeColumn: Record<string, string> = {
  projects: 'order_index',
  team_members: 'order_index',
  project_images: 'display_order',
  leadership_team: 'display_order',
  services: 'display_order',
  site_images: 'display_order',
  offices: 'display_order',
  client_references: 'display_order',
}

/** Empties a table and stores rows at these places. */
async function listAt(list: string, places: number[]): Promise<string[]> {
  await world.sql(`delete from public.${list}`)
  const shared: Record<string, unknown> = {}
  if (list === 'project_images') shared.project_id = await storeRow(world, 'projects')
  const ids: string[] = []
  for (const place of places)
    ids.push(await storeRow(world, list, { ...shared, [placeColumn[list] ?? '']: place }))
  // Rows at the same place are in the order of their ids
  return ids
}

async function rowsOf(list: string) {
  return world.sql<{ id: string; place: number; updated_at: string }>(
    `select id, ${placeColumn[list]} as place, updated_at from public.${list} order by 2, 1`,
  )
}
const orderOf = async (list: string) => (await rowsOf(list)).map(({ id }) => id)
const placesOf = async (list: string) => (await rowsOf(list)).map(({ place }) => place)

const reorder = async (list: string, ids: unknown) => outcome(await admin().rpc('reorder', { list, ids }))
const moveTo = async (list: string, id: string | undefined, place: unknown) =>
  outcome(await admin().rpc('move_to', { list, id, place }))

describe.each(Object.keys(placeColumn))('%s', (list) => {
  it('give the rows named the places that they hold together, in the order named', async () => {
    const [a = '', b = '', c = '', d = ''] = await listAt(list, [2, 5, 6, 9])
    const before = await rowsOf(list)
    expect(await reorder(list, [d, a, c])).toBe('done')
    expect(await orderOf(list)).toEqual([d, b, a, c])
    expect(await placesOf(list)).toEqual([2, 5, 6, 9])
    const stamps = (rows: { id: string; updated_at: string }[]) =>
      Object.fromEntries(rows.map(({ id, updated_at }) => [id, updated_at]))
    expect(stamps(await rowsOf(list))).toEqual(stamps(before))
  })

  it('number the list again where rows share a place', async () => {
    await listAt(list, [0, 0, 0, 4])
    const [a = '', b = '', c = '', d = ''] = await orderOf(list)
    expect(await reorder(list, [c, a])).toBe('done')
    expect(await orderOf(list)).toEqual([c, b, a, d])
    expect(await placesOf(list)).toEqual([1, 2, 3, 4])
  })

  it('move one row to a place of the whole list', async () => {
    const [a = '', b = '', c = '', d = ''] = await listAt(list, [1, 2, 3, 4])
    expect(await moveTo(list, d, 2)).toBe('done')
    expect(await orderOf(list)).toEqual([a, d, b, c])
    expect(await moveTo(list, a, 99)).toBe('done')
    expect(await orderOf(list)).toEqual([d, b, c, a])
    expect(await moveTo(list, a, -3)).toBe('done')
    expect(await orderOf(list)).toEqual([a, d, b, c])
    expect(await moveTo(list, b, 3)).toBe('done')
    expect(await orderOf(list)).toEqual([a, d, b, c])
  })

  it('are arranged by admins alone', async () => {
    const ids = await listAt(list, [1, 2])
    const [id] = ids
    for (const role of ['visitor', 'client', 'employee', 'inactive', 'formerAdmin'] as const)
      for (const [name, args] of [
        ['reorder', { list, ids: [...ids].reverse() }],
        ['move_to', { list, id, place: 2 }],
        ['next_place', { list }],
      ] as const)
        expect((await world.people[role].db.rpc(name, args)).error?.code, `${role} ${name}`).toBe('42501')
    expect(await orderOf(list)).toEqual(ids)
  })

  it('ignore ids that are gone and refuse duplicates', async () => {
    const [a = '', b = ''] = await listAt(list, [1, 2])
    expect(await reorder(list, [crypto.randomUUID(), b, null, a])).toBe('done')
    expect(await orderOf(list)).toEqual([b, a])
    expect(await reorder(list, [a, b, a])).toBe('reorder_duplicate')
    for (const nothing of [[], null, [crypto.randomUUID()]]) expect(await reorder(list, nothing)).toBe('done')
    expect(await moveTo(list, crypto.randomUUID(), 1)).toBe('done')
    expect(await orderOf(list)).toEqual([b, a])
  })

  it('end as one of the requested orders when two come at once', async () => {
    const ids = await listAt(list, [1, 1, 1, 1, 1, 1])
    const wishes = [ids, [...ids].reverse(), [...ids.slice(3), ...ids.slice(0, 3)]]
    const answers = await Promise.all(
      [...wishes, ...wishes].map((wish) => admin().rpc('reorder', { list, ids: wish })),
    )
    expect(answers.map(outcome)).toEqual(answers.map(() => 'done'))
    expect(wishes).toContainEqual(await orderOf(list))
    expect(await placesOf(list)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

it('an unknown list is refused, whatever its name', async () => {
  for (const list of ['employees', 'projects; drop table public.projects', '', null])
    for (const [name, args] of [
      ['reorder', { ids: [] }],
      ['move_to', { id: crypto.randomUUID(), place: 1 }],
      ['next_place', {}],
    ] as const) {
      const answer = await admin().rpc(name, { list, ...args })
      expect([answer.error?.code, outcome(answer)]).toEqual(['22023', 'reorder_list_invalid'])
    }
})

it('pictures of two projects, or of two types, are not one list', async () => {
  const [a = ''] = await listAt('project_images', [1])
  const b = await storeRow(world, 'project_images', { display_order: 1 })
  expect(await reorder('project_images', [a, b])).toBe('reorder_mixed')
  await listAt('site_images', [])
  const hero = await storeRow(world, 'site_images', { image_type: 'hero', display_order: 3 })
  const logo = await storeRow(world, 'site_images', { image_type: 'logo', display_order: 3 })
  const second = await storeRow(world, 'site_images', { image_type: 'hero', display_order: 5 })
  expect(await reorder('site_images', [hero, logo])).toBe('reorder_mixed')
  // The other list stays as it is, although it uses the same place
  expect(await reorder('site_images', [second, hero])).toBe('done')
  expect(await world.sql('select display_order from public.site_images where id = $1', [logo])).toEqual([
    { display_order: 3 },
  ])
  expect(await orderOf('site_images')).toEqual([...[logo, second].sort(), hero])
})

it('the next place is after the last, of the project or the type', async () => {
  const next = async (args: object) => (await admin().rpc('next_place', args)).data
  await listAt('team_members', [])
  expect(await next({ list: 'team_members' })).toBe(1)
  await listAt('team_members', [0, 7])
  expect(await next({ list: 'team_members' })).toBe(8)
  const [image] = await listAt('project_images', [4])
  const [row] = await world.sql<{ project_id: string }>(
    'select project_id from public.project_images where id = $1',
    [image],
  )
  expect(await next({ list: 'project_images', parent: row?.project_id })).toBe(5)
  expect(await next({ list: 'project_images', parent: crypto.randomUUID() })).toBe(1)
  await listAt('site_images', [6])
  expect(await next({ list: 'site_images', image_type: 'other' })).toBe(7)
  expect(await next({ list: 'site_images', image_type: 'hero' })).toBe(1)
})

it('changes only rows that move, and tells the public pages a few times at most', async () => {
  const ids = await listAt('projects', [1, 2, 3, 4])
  await world.sql(`create table private.moved (id uuid)`)
  await world.sql(`create function private.note_moved() returns trigger language plpgsql as
    $$ begin insert into private.moved values (new.id); return new; end $$`)
  await world.sql(
    `create trigger zz_moved before update on public.projects for each row execute function private.note_moved()`,
  )
  await world.sql('grant insert on private.moved to authenticated')
  const version = async () =>
    Number((await world.sql<{ version: string }>('select version from public.content_version'))[0]?.version)
  const before = await version()
  const [a = '', b = '', c = '', d = ''] = ids
  expect(await reorder('projects', [a, c, b, d])).toBe('done')
  const moved = await world.sql<{ id: string }>('select id from private.moved')
  expect(moved.map(({ id }) => id).sort()).toEqual([b, c].sort())
  const raised = (await version()) - before
  expect(raised).toBeGreaterThanOrEqual(1)
  expect(raised).toBeLessThanOrEqual(3)
})
