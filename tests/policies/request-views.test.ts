/** Views of the requests: kept by name, for one person or for everyone who works on requests. */
import { expect, it } from 'vitest'
import { outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier) => world.people[who].db

const keep = async (who: Trier, values: object) => {
  const id = crypto.randomUUID()
  await db(who)
    .from('request_views')
    .insert({ id, name: 'View', ...values })
    .throwOnError()
  return id
}
const idsSeenBy = async (who: Trier) =>
  ((await db(who).from('request_views').select('id').throwOnError()).data ?? []).map(({ id }) => id)
const change = async (who: Trier, id: string, values: object) => {
  const { data, error } = await db(who).from('request_views').update(values).eq('id', id).select()
  return error ? outcome({ error }) : data.length
}
const remove = async (who: Trier, id: string) =>
  (await db(who).from('request_views').delete().eq('id', id).select().throwOnError()).data?.length

it('is read by its owner alone until it is shared, and changed by its owner alone', async () => {
  const [mine, shared] = [
    await keep('requestsAdmin', { filters: { status: 'new', owner: 'me' } }),
    await keep('requestsAdmin', { shared: true }),
  ]
  const [row] = await world.sql('select owner_id, filters from public.request_views where id = $1', [mine])
  expect(row).toEqual({
    owner_id: world.people.requestsAdmin.id,
    filters: { status: 'new', owner: 'me' },
  })
  expect(await idsSeenBy('requestsAdmin')).toEqual(expect.arrayContaining([mine, shared]))
  const seen = await idsSeenBy('admin')
  expect(seen).toContain(shared)
  expect(seen).not.toContain(mine)
  for (const who of ['contentAdmin', 'client', 'employee'] as const)
    expect(await idsSeenBy(who), who).toEqual([])
  expect(await change('admin', shared, { name: 'Other' })).toBe(0)
  expect(await remove('admin', shared)).toBe(0)
  expect(await change('requestsAdmin', shared, { name: 'Other', shared: false })).toBe(1)
  expect(await idsSeenBy('admin')).not.toContain(shared)
  expect(await remove('requestsAdmin', shared)).toBe(1)
})

it('holds only what the address of the screen can hold', async () => {
  for (const filters of [
    { status: 'new', search: 'فيلا', sort: '-created_at', show: 'board', hide: 'contacts,text' },
    {},
  ])
    expect(outcome(await db('admin').from('request_views').insert({ name: 'x', filters }))).toBe('done')
  for (const filters of [
    { page: '2' },
    { status: 1 },
    { status: '' },
    { status: 'new\nold' },
    { search: 'x'.repeat(201) },
    ['status'],
  ])
    expect(
      outcome(
        await db('admin')
          .from('request_views')
          .insert({ name: 'x', filters: filters as never }),
      ),
      JSON.stringify(filters),
    ).toBe('check request_views_filters_check')
})

it('that is shared outlives the work and the account of its owner, and a private one does not', async () => {
  const [mine, shared] = [await keep('requestsAdmin', {}), await keep('requestsAdmin', { shared: true })]
  const leaver = world.people.requestsAdmin.id
  await world.sql(`update public.user_profiles set areas = '{content}' where id = $1`, [leaver])
  try {
    expect(await idsSeenBy('requestsAdmin')).toEqual([])
    expect(await change('admin', shared, { name: 'Taken over' })).toBe(1)
    expect(await change('admin', mine, { name: 'Taken over' })).toBe(0)
    // The admin cannot hide the view from others without owning it
    expect(await change('admin', shared, { shared: false })).toBe('refused')
  } finally {
    await world.sql(`update public.user_profiles set areas = '{requests}' where id = $1`, [leaver])
  }
  await world.sql('update public.request_views set owner_id = null where id = any ($1)', [[mine, shared]])
  expect(
    await world.sql('select id from public.request_views where id = any ($1)', [[mine, shared]]),
  ).toEqual([{ id: shared }])
  expect(await remove('admin', shared)).toBe(1)
})
