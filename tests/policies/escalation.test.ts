import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { send, tokenOf } from './support/http.ts'
import { tables } from './support/matrix.ts'
import { fillTables, idsOf, ownIds } from './support/rows.ts'
import {
  clientData,
  employeeData,
  outcome,
  outsiders,
  password,
  roleOf,
  signIn,
  type Trier,
  testWorld,
} from './support/world.ts'

// Attempts of people to get more rights than they have.

const world = testWorld()
beforeAll(() => fillTables(world))

const others = outsiders
const signedIn = others.filter((who) => who !== 'visitor')

const standing = async (id: string) =>
  (
    await world.sql(
      `select p.user_type, p.is_active, p.department, e.status, e.base_salary, e.contract_url, a.role
       from auth.users a join public.user_profiles p on p.id = a.id
         left join public.employees e on e.user_id = a.id where a.id = $1`,
      [id],
    )
  )[0]

/** Expects each read to show no more than the matrix gives the person's role. */
async function seesNoMoreThanTheirRole(db: (typeof world.people)['client']['db'], who: Trier) {
  for (const [table, rules] of Object.entries(tables)) {
    const { data } = await db.from(table).select('*')
    const reading = rules.select[roleOf(who)]
    const own = reading === 'own' ? (await ownIds(world, table, who)).length : 0
    if (reading === 'own' || reading === 'none' || reading === 'refused')
      expect(data?.length ?? 0, table).toBe(own)
  }
  expect(outcome(await db.rpc('list_users'))).toBe(who === 'visitor' ? 'refused' : 'admin_required')
}

describe('by their own profile', () => {
  const unknown = (column: string) =>
    `PGRST204 Could not find the '${column}' column of 'user_profiles' in the schema cache`
  const notText = '22P02 A value does not have the type of its column.'
  /** Each change with its refusal. A protected column is refused only where the row is found. */
  const raised: [object, string][] = [
    [{ user_type: 'admin' }, 'refused'],
    [{ is_active: true, user_type: 'admin' }, 'refused'],
    [{ full_name: 'اسم', user_type: 'admin' }, 'refused'],
    [{ full_name: 'اسم', department: 'الإدارة' }, 'profile_column_protected'],
    [{ phone: '+966500000007', is_active: true, department: 'x' }, 'profile_column_protected'],
    [{ locale: 'en', national_id: '2', client_type: null }, 'profile_column_protected'],
    [{ user_type: null }, 'refused'],
    [{ is_active: null, full_name: 'اسم' }, 'profile_column_protected'],
    [{ id: '00000000-0000-0000-0000-000000000000', full_name: 'اسم' }, 'refused'],
    [{ USER_TYPE: 'admin' }, unknown('USER_TYPE')],
    [{ User_Type: 'admin', full_name: 'اسم' }, unknown('User_Type')],
    [{ '"user_type"': 'admin' }, unknown('"user_type"')],
    [{ 'user_type ': 'admin' }, unknown('user_type ')],
    [{ user_type: { toString: 'admin' } }, notText],
    [{ user_type: ['admin'] }, notText],
  ]

  it.each(signedIn)('%s: alone, mixed with what is allowed, null, or in another case', async (who) => {
    const { db, id } = world.people[who]
    const [before] = await world.sql('select * from public.user_profiles where id = $1', [id])
    for (const [change, refusal] of raised)
      for (const answer of [
        await db.from('user_profiles').update(change).eq('id', id).select(),
        await db.from('user_profiles').update(change).not('id', 'is', null).select(),
      ]) {
        // A deactivated account finds no row to change, which is not an error
        const found = refusal !== 'profile_column_protected' || before?.is_active
        expect([outcome(answer), answer.data], JSON.stringify(change)).toEqual(
          found ? [refusal, null] : ['done', []],
        )
      }
    expect((await world.sql('select * from public.user_profiles where id = $1', [id]))[0]).toEqual(before)
  })

  it.each(signedIn)('%s: by insert, upsert and the parameters of an address', async (who) => {
    const { id } = world.people[who]
    const before = await world.sql('select * from public.user_profiles order by id')
    const row = { id, full_name: 'اسم', user_type: 'admin', is_active: true }
    const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
    for (const [method, query, body, headers] of [
      ['PATCH', `id=eq.${id}&columns=full_name`, row, {}],
      ['PATCH', `id=eq.${id}&columns=full_name,user_type`, row, {}],
      ['PATCH', `id=eq.${id}&columns=USER_TYPE`, row, {}],
      ['POST', 'columns=full_name', row, {}],
      ['POST', 'on_conflict=id', row, merge],
      ['POST', 'on_conflict=id&columns=id,full_name', row, merge],
      [
        'POST',
        'on_conflict=id&columns=id,full_name,is_active',
        row,
        { prefer: 'resolution=ignore-duplicates' },
      ],
      ['PUT', `id=eq.${id}`, row, {}],
      ['PATCH', `id=eq.${id}`, { user_type: 'admin' }, { prefer: 'missing=default' }],
      ['PATCH', `id=eq.${id}`, { is_active: true, user_type: 'admin' }, { prefer: 'tx=commit' }],
      ['POST', '', [row, { ...row, id: crypto.randomUUID() }], merge],
    ] as [string, string, object, Record<string, string>][]) {
      const { status } = await send(world, who, `/rest/v1/user_profiles?${query}`, method, body, headers)
      expect(status, `${method} ${query}`).toBeLessThan(500)
    }
    const after = await world.sql<Record<string, unknown>>('select * from public.user_profiles order by id')
    // `columns=full_name` reduces the change to that column, which people may set themselves
    const others = (profile: Record<string, unknown>) =>
      profile.id === id ? { ...profile, full_name: null, updated_at: null } : profile
    expect(after.map(others)).toEqual(before.map(others))
  })

  it.each(signedIn)('%s: by other tables’ triggers, as employee, client or author', async (who) => {
    const { db, id, employeeId } = world.people[who]
    const before = await standing(id)
    const target = employeeId || crypto.randomUUID()
    const position = { position_ar: 'مدير', position_en: 'Manager' }
    for (const answer of [
      await db.rpc('approve_employee', { employee_id: target, ...position, base_salary: 1_000_000 }),
      await db.rpc('reject_employee', { employee_id: target, rejection_reason: 'x' }),
    ])
      expect(outcome(answer)).toBe('admin_required')
    for (const change of [
      { status: 'approved' },
      { status: 'approved', approved_by: id, approved_at: '2020-01-01' },
      { base_salary: 1_000_000 },
      { contract_url: '/storage/v1/object/team-documents/kept.png' },
      { position_ar: 'مدير' },
    ]) {
      expect((await db.from('employees').update(change).eq('id', target).select()).data).toEqual([])
      expect((await db.from('employees').update(change).eq('user_id', id).select()).data).toEqual([])
    }
    expect(outcome(await db.from('employees').insert({ user_id: id, status: 'approved' }))).toBe('refused')
    expect(outcome(await db.from('employees').delete().eq('user_id', id))).toBe('refused')
    expect(await standing(id)).toEqual(before)
  })
})

describe('by signing up', () => {
  const address = () => `${crypto.randomUUID()}@handasa.example`

  it.each([
    ['the type of an admin', { ...clientData, user_type: 'admin' }],
    ['the type in another case', { ...clientData, user_type: 'Admin' }],
    ['the type with spaces', { ...clientData, user_type: ' admin ' }],
    ['the type in a list', { ...clientData, user_type: ['admin'] }],
    ['the type in an object', { ...clientData, user_type: { user_type: 'admin' } }],
    ['a role', { ...clientData, role: 'service_role', is_admin: true, is_active: true }],
    ['claims', { ...clientData, app_metadata: { role: 'admin' }, claims: { role: 'service_role' } }],
    ['nested data', { ...clientData, user_metadata: { user_type: 'admin' }, data: { user_type: 'admin' } }],
    ['an active employee', { ...employeeData, is_active: true, status: 'approved', base_salary: 9e6 }],
    ['an id', { ...clientData, id: '00000000-0000-0000-0000-000000000001', sub: 'admin' }],
    ['nothing but wishes', { is_active: true, department: 'x', role: 'admin' }],
    ['an active unknown', { user_type: null, is_active: 'true' }],
  ])('with %s', async (wish, data) => {
    const { id, db, error } = await world.signUp(data, address())
    expect(error?.message).toBe(wish.startsWith('the type ') ? 'profile_user_type_invalid' : undefined)
    if (error) return expect(id).toBe('')
    const after = await standing(id)
    expect(after?.user_type).toMatch(/^(client|employee)$/)
    expect(after?.role).toBe('authenticated')
    if (after?.user_type === 'employee') {
      expect(after).toMatchObject({ is_active: false, status: 'pending' })
      expect(Number(after.base_salary)).toBe(0)
    } else expect(after?.is_active).toBe('client_type' in data)
    expect(outcome(await db.rpc('list_users'))).toBe('admin_required')
    for (const table of ['service_requests', 'employees', 'employee_notifications', 'client_projects'])
      expect((await db.from(table).select('*')).data).toEqual([])
  })

  it('with data that is not an object, or fields beside the data', async () => {
    const more = { role: 'service_role', aud: 'admin', app_metadata: { role: 'admin' }, is_super_admin: true }
    for (const data of ['admin', 7, true, ['user_type', 'admin'], [[{ user_type: 'admin' }]], null]) {
      const email = address()
      const body = {
        email,
        password,
        data,
        ...more,
        raw_app_meta_data: { role: 'admin' },
        user_type: 'admin',
      }
      const { status } = await send(world, 'visitor', '/auth/v1/signup', 'POST', body)
      const [account] = await world.sql(
        `select a.role, a.raw_app_meta_data::text as app, p.user_type, p.is_active
         from auth.users a join public.user_profiles p on p.id = a.id where a.email = $1`,
        [email],
      )
      if (!account) {
        expect(status).toBe(400)
        continue
      }
      expect(account).toMatchObject({ role: 'authenticated', user_type: 'client', is_active: false })
      expect(account.app ?? '').not.toContain('admin')
    }
  })
})

describe('by the account', () => {
  it.each(signedIn)('%s: own metadata are looked at by nothing', async (who) => {
    const { db, id } = world.people[who]
    const before = await standing(id)
    const wish = { user_type: 'admin', role: 'service_role', is_active: true, is_admin: true, sub: 'x' }
    await db.auth.updateUser({ data: { ...wish, app_metadata: wish, claims: wish } })
    const fields = { role: 'service_role', app_metadata: wish, raw_app_meta_data: wish, is_super_admin: true }
    const { status } = await send(world, who, '/auth/v1/user', 'PUT', {
      ...fields,
      data: wish,
      user_type: 'admin',
    })
    expect(status).toBeLessThan(500)
    const { data } = await db.auth.refreshSession()
    expect(data.user?.role).toBe('authenticated')
    expect(JSON.stringify(data.user?.app_metadata)).not.toMatch(/admin|service_role/)
    expect(await standing(id)).toEqual(before)
    await seesNoMoreThanTheirRole(db, who)
  })

  it.each(others)(
    '%s: the accounts of others are closed, with the publishable key and with a session',
    async (who) => {
      const target = world.people.otherClient.id
      const accounts = () =>
        world.sql(
          'select id, email, encrypted_password, role, raw_user_meta_data from auth.users order by id',
        )
      const before = await accounts()
      const token = await tokenOf(world, who)
      // supabase-js sends only the key to these functions, even when someone is signed in. The embedded
      // service lacks them.
      for (const [headers, code] of [
        [{}, 'no_authorization'],
        ...(token ? [[{ Authorization: `Bearer ${token}` }, 'not_found'] as const] : []),
      ] as const) {
        const { admin } = createClient(world.api.url, world.api.publishableKey, {
          auth: { persistSession: false, autoRefreshToken: false },
          global: { headers },
        }).auth
        for (const answer of [
          await admin.listUsers(),
          await admin.getUserById(target),
          await admin.createUser({ email: 'made@handasa.example', password, email_confirm: true }),
          await admin.updateUserById(target, { password: 'taken-over', role: 'service_role' }),
          await admin.updateUserById(world.people[who].id || target, { app_metadata: { role: 'admin' } }),
          await admin.inviteUserByEmail('made@handasa.example'),
          await admin.generateLink({ type: 'magiclink', email: world.people.admin.email }),
          await admin.generateLink({ type: 'recovery', email: world.people.admin.email }),
          await admin.deleteUser(target),
        ])
          expect(answer.error?.code).toBe(code)
      }
      expect(await accounts()).toEqual(before)
    },
  )
})

describe('someone who is switched off', () => {
  it('is refused everything from that moment, with a token that is still valid', async () => {
    const people = { client: clientData, employee: employeeData, admin: clientData }
    for (const [kind, data] of Object.entries(people)) {
      const { id, db, email } = await world.signUp(data)
      if (kind === 'admin')
        await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [id])
      await signIn(db, email)
      if (kind === 'employee')
        await world.sql("update public.employees set status = 'approved' where user_id = $1", [id])
      const request = async () => ({
        project_description: 'x',
        client_name: 'x',
        client_email: 'a@b.co',
        kind: 'message',
        status: 'pending',
      })
      expect(outcome(await db.from('service_requests').insert(await request()))).toBe('done')
      const off = await world.people.admin.db.from('user_profiles').update({ is_active: false }).eq('id', id)
      expect(outcome(off)).toBe('done')

      for (const [table, rules] of Object.entries(tables)) {
        const { data: seen } = await db.from(table).select('*')
        if (table === 'user_profiles') expect(seen?.map((row) => row.id)).toEqual([id])
        else if (rules.select.inactive === 'active') expect(seen?.every((row) => row.is_active)).toBe(true)
        else if (rules.select.inactive !== 'all') expect(seen ?? [], table).toEqual([])
      }
      expect(outcome(await db.from('service_requests').insert(await request()))).toBe('refused')
      expect(outcome(await db.rpc('list_users'))).toBe('admin_required')
      const renamed = await db.from('user_profiles').update({ full_name: 'x' }).eq('id', id).select()
      expect(renamed.data).toEqual([])
      const back = await db.from('user_profiles').update({ is_active: true }).eq('id', id).select()
      expect(back.data).toEqual([])
      expect((await db.storage.from('team-documents').list()).data).toEqual([])
      const file = await db.storage
        .from('site-images')
        .upload(`${id}.png`, fileOf('png'), { contentType: 'image/png' })
      expect(outcome(file)).toBe('refused')
      // A renewed token gives no rights back
      await db.auth.refreshSession()
      expect(outcome(await db.rpc('list_users'))).toBe('admin_required')
      expect(await idsOf(world, 'user_profiles', 'id = $1 and is_active', [id])).toEqual([])
    }
  })
})
