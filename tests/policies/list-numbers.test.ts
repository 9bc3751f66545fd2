import { expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()
const service = '20000000-0000-4000-8000-000000000004'

/** The counts that are kept, and a fresh count. */
async function counts() {
  const kept = await world.sql(
    `select service_id, status, number::int from private.request_counts where number <> 0 order by 1, 2`,
  )
  const counted = await world.sql(
    `select service_id, status, count(*)::int as number from public.service_requests group by 1, 2 order by 1, 2`,
  )
  return { kept, counted }
}

it('requests are counted as they come, change and go', async () => {
  const ids = [
    await storeRow(world, 'service_requests', { service_id: service }),
    await storeRow(world, 'service_requests', { service_id: service }),
    await storeRow(world, 'service_requests', { status: 'pending' }),
  ]
  const expectExact = async (length: number) => {
    const { kept, counted } = await counts()
    expect(kept).toEqual(counted)
    expect(kept).toHaveLength(length)
  }
  await expectExact(2)
  await world.people.admin.db.from('service_requests').update({ status: 'reviewing' }).eq('id', ids[0])
  await expectExact(3)
  // Several rows at once, some of which stay as they were
  await world.sql(`update public.service_requests set status = 'reviewing'`)
  await expectExact(2)
  await world.people.admin.db.from('service_requests').delete().eq('id', ids[0])
  await expectExact(2)
  await world.sql('delete from public.services where id = $1', [service])
  await expectExact(1)
  await world.sql('truncate public.service_requests cascade')
  await expectExact(0)
})

it('projects of clients are counted as they come, change and go, and a list without filters says so', async () => {
  const { admin, client, otherClient } = world.people
  const kept = () =>
    world.sql(`select status, number::int from private.client_project_counts where number <> 0 order by 1`)
  const expectExact = async (statuses: Record<string, number>) => {
    expect(await kept()).toEqual(
      await world.sql(
        `select status, count(*)::int as number from public.client_projects group by 1 order by 1`,
      ),
    )
    const { data } = await admin.db.rpc('list_client_projects', {})
    expect(data.counts).toEqual({ active: 0, completed: 0, on_hold: 0, ...statuses })
    expect(data.total).toBe(Object.values(statuses).reduce((sum, one) => sum + one, 0))
  }
  const [one, two] = [await storeRow(world, 'projects', {}), await storeRow(world, 'projects', {})]
  const ids = [
    await storeRow(world, 'client_projects', { project_id: one, client_id: client.id }),
    await storeRow(world, 'client_projects', { project_id: one, client_id: otherClient.id }),
    await storeRow(world, 'client_projects', {
      project_id: two,
      client_id: client.id,
      status: 'on_hold',
    }),
  ]
  await expectExact({ active: 2, on_hold: 1 })
  await admin.db.from('client_projects').update({ status: 'completed' }).eq('id', ids[0])
  await expectExact({ active: 1, completed: 1, on_hold: 1 })
  // Several rows at once, some of which stay as they were
  await world.sql(`update public.client_projects set status = 'on_hold'`)
  await expectExact({ on_hold: 3 })
  const ofClient = await admin.db.rpc('list_client_projects', { client: client.id })
  expect(ofClient.data).toMatchObject({ total: 2, counts: { on_hold: 2 } })
  await admin.db.from('client_projects').delete().eq('id', ids[2])
  await expectExact({ on_hold: 2 })
  await world.sql('delete from public.client_projects where project_id = $1', [one])
  await expectExact({})
  await world.sql('truncate public.client_projects cascade')
  await expectExact({})
})

it('client projects are found by the names that client and project have now', async () => {
  const { admin, client } = world.people
  const project = await storeRow(world, 'projects', { title_en: 'Alpha' })
  const link = await storeRow(world, 'client_projects', { project_id: project, client_id: client.id })
  const found = async (search: string) =>
    (await admin.db.rpc('list_client_projects', { search })).data.rows.map((row: { id: string }) => row.id)
  expect(await found('alpha')).toEqual([link])
  await admin.db.from('projects').update({ title_en: 'Beta' }).eq('id', project)
  await admin.db.from('user_profiles').update({ full_name: 'اسم جديد' }).eq('id', client.id)
  await admin.db.from('client_projects').update({ notes: 'دفعة' }).eq('id', link)
  expect(await found('alpha')).toEqual([])
  expect(await found('beta جديد دفعة')).toEqual([link])
})

it('a search that finds more than a thousand rows says so', { tags: 'slow' }, async () => {
  const { admin } = world.people
  await world.sql(
    `insert into public.service_requests (client_name, client_email, client_phone, project_description, status)
     select 'طالب ' || n, 'x@y.example', '+966501234567', 'مدرسة', case when n <= 3 then 'approved' else 'new' end
     from generate_series(1, 1005) as n`,
  )
  const list = async (args: object) => (await admin.db.rpc('list_requests', args)).data
  const all = await list({ search: 'مدرسة', page_size: 3 })
  expect(all).toMatchObject({ total: 1000, more: true, counts: null })
  expect(all.rows).toHaveLength(3)
  expect(await list({ search: 'مدرسة', statuses: ['approved'] })).toMatchObject({ total: 3, more: false })
  expect((await list({ search: 'مدرسة', page_offset: 1000 })).rows).toHaveLength(5)
  expect((await list({ search: 'مدرسة', statuses: ['approved'], sort: 'client_name' })).rows).toHaveLength(3)
  expect(await list({ search: 'طالب 1005' })).toMatchObject({ total: 1, more: false })
  expect(await list({})).toMatchObject({ more: false, counts: { approved: 3 } })
})
