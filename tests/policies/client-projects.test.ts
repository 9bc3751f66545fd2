import { expect, it } from 'vitest'
import { idsOf, storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db.from('client_projects')

/** The read that the specification gives: a client project with its client and its project. */
const joined = `*, client:user_profiles(full_name, company_name),
  project:projects(title_ar, title_en, category_ar, category_en, description_ar, description_en, image_url)`

it('a client reads their own, with client and project; an admin reads all', async () => {
  const { client, otherClient, employee } = world.people
  for (const { id } of [client, otherClient])
    expect(
      outcome(await admin().insert({ client_id: id, project_id: await storeRow(world, 'projects') })),
    ).toBe('done')

  const { data: own } = await client.db.from('client_projects').select(joined).eq('client_id', client.id)
  expect(own).toMatchObject([
    {
      status: 'active',
      client: { full_name: 'نورة القحطاني', company_name: null },
      project: { title_en: 'Project' },
    },
  ])
  expect(
    (await client.db.from('client_projects').select(joined).eq('client_id', otherClient.id)).data,
  ).toEqual([])

  const every = [
    { client: { full_name: 'نورة القحطاني' }, project: { title_ar: 'Project ع' } },
    { client: { full_name: 'خالد الشهري', company_name: 'شركة المدار' } },
  ]
  const { data: all } = await world.people.admin.db.from('client_projects').select(joined).order('created_at')
  expect(all).toMatchObject(every)
  for (const { db } of [employee, world.people.admin])
    expect((await db.rpc('list_client_projects', { descending: false })).data).toMatchObject({ rows: every })
})

it('an employee reads a client’s names and nothing else', async () => {
  const { db } = world.people.employee
  const { data } = await db.rpc('list_client_projects')
  const { rows } = data as { rows: { client: object }[] }
  expect(rows.length).toBeGreaterThan(0)
  for (const { client } of rows)
    expect(Object.keys(client).sort()).toEqual(['client_type', 'company_name', 'full_name'])
  const { data: profiles } = await db
    .from('client_projects')
    .select('client:user_profiles(phone, national_id)')
  expect(profiles?.length).toBeGreaterThan(0)
  expect(profiles?.every(({ client }) => client === null)).toBe(true)
  expect((await db.from('user_profiles').select('national_id').eq('user_type', 'client')).data).toEqual([])
})

it('a project is assigned to a client only once, and only to clients', async () => {
  const project_id = await storeRow(world, 'projects')
  const client_id = world.people.client.id
  expect(outcome(await admin().insert({ client_id, project_id }))).toBe('done')
  expect((await admin().insert({ client_id, project_id })).error?.code).toBe('23505')
  for (const role of ['employee', 'admin'] as const)
    expect(outcome(await admin().insert({ client_id: world.people[role].id, project_id }))).toBe(
      'client_required',
    )
  expect(
    outcome(await admin().update({ client_id: world.people.admin.id }).eq('project_id', project_id)),
  ).toBe('client_required')
  expect(outcome(await admin().update({ status: 'lost' }).eq('project_id', project_id))).toBe(
    'check client_projects_status_check',
  )
  for (const column of ['id', 'created_at', 'updated_at'])
    expect(
      outcome(
        await admin()
          .update({ [column]: null })
          .eq('project_id', project_id),
      ),
    ).toBe('refused')
})

it('an assigned project cannot be deleted; deleting the account removes the assignment', async () => {
  const project_id = await storeRow(world, 'projects')
  const { id } = await world.signUp({
    user_type: 'client',
    full_name: 'عميل',
    phone: '+966522222222',
    client_type: 'individual',
    national_id: '1',
  })
  await admin().insert({ client_id: id, project_id })
  const remove = async () =>
    outcome(await world.people.admin.db.from('projects').delete().eq('id', project_id))
  expect(await remove()).toMatch(/^(23503|23001) .*client_projects_project_id_fkey/)
  await world.sql('delete from auth.users where id = $1', [id])
  expect(await idsOf(world, 'client_projects', 'project_id = $1', [project_id])).toEqual([])
  expect(await remove()).toBe('done')
})

it('updated_at follows every change', async () => {
  const id = await storeRow(world, 'client_projects')
  await world.sql("update public.client_projects set updated_at = '2001-01-01' where id = $1", [id])
  await admin().update({ status: 'on_hold', notes: 'بانتظار الرخصة' }).eq('id', id)
  const { data } = await admin().select('updated_at').eq('id', id).single()
  expect(Date.parse(data?.updated_at)).toBeGreaterThan(Date.now() - 60_000)
})

it('who is responsible, when and what comes next: an admin of requests writes it, the client alone of clients reads it', async () => {
  const { client, otherClient, employee } = world.people
  const plan = {
    lead_id: crypto.randomUUID(),
    shows_phone: true,
    shows_email: false,
    starts_on: '2026-01-04',
    ends_on: '2027-06-30',
    milestone: 'اعتماد التصميم · Design approval',
    milestone_on: '2026-12-15',
  }
  const row = { client_id: client.id, project_id: await storeRow(world, 'projects'), ...plan }
  const { data: stored } = await admin().insert(row).select().single().throwOnError()
  const read = (db: typeof client.db) => db.from('client_projects').select().eq('id', stored.id)
  expect((await read(client.db)).data).toMatchObject([plan])
  expect((await read(otherClient.db)).data).toEqual([])
  for (const { db } of [client, otherClient, employee])
    expect(
      (await db.from('client_projects').update({ milestone: 'x' }).eq('id', stored.id).select()).data,
    ).toEqual([])
  const change = (values: object) => admin().update(values).eq('id', stored.id)
  expect((await change({ ends_on: '2026-01-03' })).error?.message).toContain('client_projects_dates_check')
  expect((await change({ milestone: null })).error?.message).toContain('client_projects_next_check')
  expect((await change({ milestone: ' ' })).error?.message).toContain('client_projects_milestone_check')
  expect((await change({ milestone: ' ', milestone_on: null })).error?.message).toContain(
    'client_projects_milestone_check',
  )
  expect(outcome(await change({ milestone: null, milestone_on: null, starts_on: null }))).toBe('done')
})
