import { describe, expect, it } from 'vitest'
import { listPage } from './support/lists.ts'
import { clientData, outcome, password, testWorld } from './support/world.ts'

const world = testWorld()

const list = (name: string, args?: object) => listPage(world, name, args)
const column = async (name: string, args: object, key: string) =>
  (await list(name, args)).rows.map((row) => row[key])

describe('users', () => {
  const emails = (args: object) => column('list_users', args, 'email')

  it('have their profile, their email and their application, newest first', async () => {
    const stored = await world.sql<{ id: string }>(
      `select profile.id, profile.full_name, profile.user_type, profile.phone, profile.is_active, account.email
       from public.user_profiles as profile join auth.users as account using (id)
       order by profile.created_at desc, profile.id desc`,
    )
    const { rows, total } = await list('list_users')
    expect(total).toBe(stored.length)
    expect(rows).toMatchObject(stored.slice(0, 20))
    const { applicant, client } = world.people
    const one = async (search: string) => (await list('list_users', { search })).rows[0]
    expect(await one(applicant.email)).toMatchObject({
      employee: { id: applicant.employeeId, status: 'pending' },
    })
    expect(await one(client.email)).toMatchObject({ employee: null, national_id: '1012345678' })
  })

  it('are found by email, company, identity number and phone', async () => {
    const { otherClient } = world.people
    for (const search of [otherClient.email.toUpperCase(), 'المدار', '1010101010', 'خالد مدار'])
      expect(await emails({ search })).toEqual([otherClient.email])
    expect(await emails({ search: '0512345678', page_size: 100 })).toContain(world.people.client.email)
    expect(await emails({ search: '0512345678', page_size: 100 })).not.toContain(world.people.employee.email)
  })

  it('are found by a new email immediately, and no longer by the old one', async () => {
    const { id, email, db } = await world.signUp(clientData)
    await world.sql(`update auth.users set email = 'moved@handasa.example' where id = $1`, [id])
    expect(await emails({ search: 'moved@handasa' })).toEqual(['moved@handasa.example'])
    expect(await emails({ search: email })).toEqual([])
    await world.people.admin.db.from('user_profiles').update({ full_name: 'اسم فريد' }).eq('id', id)
    expect(await emails({ search: 'فريد' })).toEqual(['moved@handasa.example'])
    const signed = await db.auth.signInWithPassword({ email: 'moved@handasa.example', password })
    expect(signed.error).toBeNull()
    expect((await emails({ sort: 'last_sign_in_at' }))[0]).toBe('moved@handasa.example')
    await world.sql('delete from auth.users where id = $1', [id])
    expect(await emails({ search: 'moved@handasa' })).toEqual([])
  })

  it('are counted by type under the search alone', async () => {
    const { counts, total, rows } = await list('list_users', { user_types: ['admin'], active: true })
    const { admin, requestsAdmin, contentAdmin, peopleAdmin, settingsAdmin } = world.people
    expect(total).toBe(5)
    expect(rows.map(({ email }) => email).sort()).toEqual(
      [admin, requestsAdmin, contentAdmin, peopleAdmin, settingsAdmin].map(({ email }) => email).sort(),
    )
    const [expected] = await world.sql(
      `select count(*)::int as total, count(*) filter (where user_type = 'admin')::int as admin,
         count(*) filter (where user_type = 'employee')::int as employee,
         count(*) filter (where user_type = 'client')::int as client,
         count(*) filter (where is_active)::int as active from public.user_profiles`,
    )
    expect(counts).toEqual(expected)
    const { email } = world.people.inactive
    expect((await list('list_users', { search: email, active: true })).counts).toEqual({
      total: 1,
      admin: 0,
      employee: 0,
      client: 1,
      active: 0,
    })
  })
})

describe('employees', () => {
  it('are found, filtered, counted, and name their approver', async () => {
    const { applicant, admin } = world.people
    const { counts, total } = await list('list_employees', { statuses: ['pending'] })
    expect(counts).toEqual({ pending: 1, approved: 3, leaving: 0, rejected: 1, left: 0 })
    expect(total).toBe(1)
    expect(await column('list_employees', { search: applicant.email }, 'id')).toEqual([applicant.employeeId])
    expect((await list('list_employees', { search: 'كهرباء salem' })).total).toBe(5)
    await world.sql('update public.employees set approved_by = null where status = $1', ['approved'])
    const { rows } = await list('list_employees')
    expect(rows.map((row) => row.approver)).toEqual([null, null, null, null, null])
    const { id, db } = await world.signUp({
      ...clientData,
      user_type: 'employee',
      full_name_ar: 'هدى',
      full_name_en: 'Huda',
      position: 'x',
    })
    await db.auth.signOut()
    const [record] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
      id,
    ])
    const args = { employee_id: record?.id, position_ar: 'مهندسة', position_en: 'Engineer' }
    expect(outcome(await admin.db.rpc('approve_employee', args))).toBe('done')
    const [approved] = (await list('list_employees', { search: 'هدي' })).rows
    expect(approved).toMatchObject({ base_salary: 0, approver: { full_name: clientData.full_name } })
    expect((await column('list_employees', { sort: 'full_name' }, 'full_name_ar'))[0]).toBe('هدى')
  })
})
