import { beforeAll, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { clientData, employeeData, outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()

interface Dashboard {
  counts: Record<string, number>
  pending: Record<string, number>
  since: Record<string, unknown>
  weeks: ({ week: string } & Record<string, number | string>)[]
}

async function dashboard(): Promise<Dashboard> {
  const { data, error } = await world.people.admin.db.rpc('admin_dashboard')
  expect(error).toBeNull()
  return data as Dashboard
}
/** The totals of the lists that the dashboard's figures lead to. */
async function listed() {
  const total = async (name: string, args: object) => {
    const { data } = await world.people.admin.db
      .rpc(name as 'list_requests', { since_visit: true, ...args })
      .throwOnError()
    const page = data as unknown as { rows: unknown[]; total: number }
    expect(page.rows).toHaveLength(page.total)
    return page.total
  }
  return {
    requests: await total('list_requests', { request_kind: 'service' }),
    messages: await total('list_requests', { request_kind: 'message' }),
    applications: await total('list_employees', {}),
    clients: await total('list_users', { user_types: ['client'] }),
  }
}

/** Moves the admin's visit, and everything that was received, back in time. */
async function later(span: string) {
  await world.sql(
    `update private.admin_visits set started_at = started_at - $1::interval, last_call_at = last_call_at - $1::interval,
       seen_at = seen_at - $1::interval`,
    [span],
  )
  // The trigger of requests would not let the time change
  await world.sql('alter table public.service_requests disable trigger service_requests_prepare')
  for (const table of ['service_requests', 'employees', 'user_profiles'])
    await world.sql(`update public.${table} set created_at = created_at - $1::interval`, [span])
  await world.sql('alter table public.service_requests enable trigger service_requests_prepare')
}

beforeAll(async () => {
  await storeRow(world, 'service_requests')
  await storeRow(world, 'service_requests', { kind: 'message', status: 'pending' })
  await storeRow(world, 'service_requests', { status: 'reviewing' })
})

it('counts the rows of nine tables', async () => {
  const { counts } = await dashboard()
  const tables = [
    'projects',
    'team_members',
    'leadership_team',
    'employees',
    'service_requests',
    'user_profiles',
    'site_images',
    'site_content',
    'company_settings',
  ]
  expect(Object.keys(counts).sort()).toEqual([...tables].sort())
  for (const table of tables)
    expect(await world.sql(`select count(*)::int as count from public.${table}`)).toEqual([
      { count: counts[table] },
    ])
  expect(counts).toMatchObject({ leadership_team: 6, company_settings: 1, service_requests: 3, employees: 5 })
})

it('counts what waits, as does the function that is asked often', async () => {
  const others = { unowned_steps: 0, privacy: 0, privacy_late: 0, breaches: 0, breaches_late: 0 }
  expect((await dashboard()).pending).toEqual({
    applications: 1,
    renewals: 0,
    requests: 2,
    mentions: 0,
    ...others,
  })
  const { data } = await world.people.admin.db.rpc('pending_counts')
  expect(data).toEqual({ applications: 1, renewals: 0, requests: 2, mentions: 0, ...others })
})

it('counts privacy requests without an answer and breaches to report, and which are late', async () => {
  const request = async (due: string, status = 'open') =>
    storeRow(world, 'privacy_requests', {
      status,
      proven_at: '2026-01-01T00:00:00Z',
      due_at: due,
      ...(status === 'done' && { closed_at: '2026-01-02T00:00:00Z' }),
    })
  const breach = (noticed_at: string, row: object = {}) => storeRow(world, 'breaches', { noticed_at, ...row })
  const [soon, past] = [new Date(Date.now() + 3_600_000).toISOString(), '2026-01-03T00:00:00Z']
  const ids = [await request(soon), await request(past), await request(past, 'done')]
  await storeRow(world, 'privacy_requests')
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
  await breach(hours(71))
  await breach(hours(73))
  await breach(hours(200), { authority_told_at: past })
  await breach(hours(200), { closed_at: past })
  const waiting = { privacy: 2, privacy_late: 1, breaches: 2, breaches_late: 1 }
  expect((await dashboard()).pending).toMatchObject(waiting)
  expect((await world.people.settingsAdmin.db.rpc('pending_counts')).data).toEqual(waiting)
  await world.sql('delete from public.privacy_requests where id = any ($1)', [ids])
  await world.sql('delete from public.breaches')
})

it('names the documents that end within 60 days to admins of people alone', async () => {
  const ending = async (who: 'admin' | 'peopleAdmin' | 'settingsAdmin' = 'peopleAdmin') =>
    (
      (await world.people[who].db.rpc('admin_dashboard').throwOnError()).data as unknown as {
        documents: { count: number; first: { kind: string; employee_id: string }[] } | null
      }
    ).documents
  expect(await ending()).toEqual({ count: 0, first: [] })
  const store = (kind: string, days: number, employee_id = world.people.employee.employeeId) =>
    world.sql(
      `insert into public.employee_documents (employee_id, kind, expires_on)
       values ($1, $2, (now() at time zone 'Asia/Riyadh')::date + $3::integer)`,
      [employee_id, kind, days],
    )
  const kinds = [
    'contract',
    'passport',
    'residence_permit',
    'work_permit',
    'driving_licence',
    'identity_card',
  ]
  for (const [place, kind] of kinds.entries()) await store(kind, [-30, 60, 5, 59, 20, 30][place] ?? 0)
  await store('medical_insurance', 61)
  // Former employees have nothing to renew, and applicants have no documents
  await store('contract', -1, world.people.otherEmployee.employeeId)
  await world.sql("update public.employees set status = 'left', left_on = '2026-01-01' where id = $1", [
    world.people.otherEmployee.employeeId,
  ])
  const found = await ending()
  expect(found?.count).toBe(6)
  expect(found?.first.map(({ kind }) => kind)).toEqual([
    'contract',
    'residence_permit',
    'driving_licence',
    'identity_card',
    'work_permit',
  ])
  expect(found?.first[0]).toMatchObject({ employee_id: world.people.employee.employeeId })
  expect((await ending('admin'))?.count).toBe(6)
  expect(await ending('settingsAdmin')).toBeNull()
  await world.sql("update public.employees set status = 'approved' where id = $1", [
    world.people.otherEmployee.employeeId,
  ])
  await world.sql('delete from public.employee_documents')
  await world.sql('delete from private.admin_visits')
})

describe('what came since the last visit', () => {
  it('is that of a week at the first one, then of the time since the end of the one before', async () => {
    await world.sql('delete from private.admin_visits')
    const first = (await dashboard()).since
    expect(first).toEqual({ seen_at: null, requests: 2, messages: 1, applications: 5, clients: 4 })
    expect(await listed()).toEqual({ requests: 2, messages: 1, applications: 5, clients: 4 })

    // During the visit, nothing is dropped and new rows are added
    await later('7 hours')
    await storeRow(world, 'service_requests', { kind: 'message', status: 'pending' })
    expect((await dashboard()).since).toEqual({ ...first, messages: 2 })

    // The second visit counts from the last call of the first one, seven hours after its start
    await later('6 hours')
    const request = await storeRow(world, 'service_requests')
    await world.sql(`update public.service_requests set status = 'approved' where id = $1`, [request])
    await world.signUp(clientData)
    await world.signUp({ ...employeeData })
    await world.signUp(undefined)
    const second = (await dashboard()).since
    expect(second).toEqual({
      seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      requests: 1,
      messages: 0,
      applications: 1,
      clients: 2,
    })
    expect(await listed()).toEqual({ requests: 1, messages: 0, applications: 1, clients: 2 })
    // The filter also works with other filters and a search, and on the board
    for (const [name, args, total] of [
      ['list_requests', { statuses: ['new'] }, 0],
      ['list_requests', { statuses: ['approved'], search: 'x' }, 1],
      ['list_employees', { statuses: ['approved'] }, 0],
      ['list_users', { active: false, user_types: ['client'] }, 1],
      ['list_users', { sort: 'last_sign_in_at', user_types: ['client'] }, 2],
    ] as const) {
      const { data } = await world.people.admin.db
        .rpc(name as 'list_requests', { since_visit: true, ...args })
        .throwOnError()
      expect(data, `${name} ${JSON.stringify(args)}`).toMatchObject({ total })
    }
    const { data: board } = await world.people.admin.db
      .rpc('board_requests', { statuses: ['new', 'approved'], since_visit: true })
      .throwOnError()
    expect(board).toMatchObject({ columns: { new: { total: 0 }, approved: { total: 1 } } })
    await later('11 hours')
    expect((await dashboard()).since).toMatchObject({ requests: 1, applications: 1, clients: 2 })
    await later('13 hours')
    expect((await dashboard()).since).toMatchObject({ requests: 0, messages: 0, applications: 0, clients: 0 })
  })

  it('is each admin’s own, and goes with the account', async () => {
    const { id, db, email } = await world.signUp(clientData)
    await world.people.admin.db.rpc('set_user_type', { user_id: id, user_type: 'admin' })
    await signIn(db, email)
    const { data } = await db.rpc('admin_dashboard')
    expect((data as Dashboard).since.seen_at).toBeNull()
    const visits = () => world.sql('select admin_id from private.admin_visits')
    expect(await visits()).toHaveLength(2)
    await world.sql('delete from auth.users where id = $1', [id])
    expect(await visits()).toEqual([{ admin_id: world.people.admin.id }])
  })
})

it('twelve weeks begin on Sunday in Riyadh, those without requests too', async () => {
  await world.sql('delete from public.service_requests')
  const [{ sunday } = { sunday: '' }] = await world.sql<{ sunday: string }>(
    `select (today - extract(dow from today)::int)::text as sunday
     from (select (now() at time zone 'Asia/Riyadh')::date as today) as now`,
  )
  const at = (expression: string, status: string) =>
    world.sql(
      `insert into public.service_requests (client_name, client_email, client_phone, project_description, status, created_at)
       values ('x', 'x@x.sa', '+966501234567', 'x', $1, ${expression})`,
      [status],
    )
  const midnight = `'${sunday}'::timestamp at time zone 'Asia/Riyadh'`
  await at(midnight, 'new')
  await at(midnight, 'cancelled')
  await at(`${midnight} - interval '1 second'`, 'completed')
  await at(`${midnight} - interval '77 days'`, 'pending')
  await at(`${midnight} - interval '77 days 1 second'`, 'pending')
  const { weeks } = await dashboard()
  const none = Object.fromEntries(
    ['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'].map(
      (status) => [status, 0],
    ),
  )
  const day = (back: number) => new Date(Date.parse(sunday) - back * 86_400_000).toISOString().slice(0, 10)
  expect(weeks).toEqual(
    Array.from({ length: 12 }, (_, place) => ({
      week: day(7 * (11 - place)),
      ...none,
      ...(place === 0 && { pending: 1 }),
      ...(place === 10 && { completed: 1 }),
      ...(place === 11 && { new: 1, cancelled: 1 }),
    })),
  )
  for (const { week } of weeks) expect(new Date(week).getUTCDay()).toBe(0)
})

it.each(['client', 'employee', 'inactive', 'formerAdmin'] as const)(
  'is refused to %s and leaves no visit',
  async (role) => {
    const before = await world.sql('select * from private.admin_visits')
    for (const name of ['admin_dashboard', 'pending_counts'])
      expect(outcome(await world.people[role].db.rpc(name))).toBe('admin_required')
    expect(await world.sql('select * from private.admin_visits')).toEqual(before)
  },
)
