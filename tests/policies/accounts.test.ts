import { describe, expect, it } from 'vitest'
import { clientData, connect, employeeData, outcome, password, testWorld } from './support/world.ts'

const world = testWorld()

async function profileOf(id: string) {
  const [row] = await world.sql('select * from public.user_profiles where id = $1', [id])
  return row
}

const accounts = async (email: string) => world.sql('select id from auth.users where email = $1', [email])

describe('registration', () => {
  it.each([
    ['individual', { national_id: '1098765432' }],
    [
      'company',
      { company_name: 'شركة الأفق', commercial_registration: '1010000000', unified_number: '7000000000' },
    ],
    ['company', { company_name: 'شركة الأفق', commercial_registration: '1010000000' }],
    ['government', { company_name: 'أمانة الرياض', unified_number: '7000000001' }],
  ])('makes an active client: %s', async (client_type, identity) => {
    const { full_name, phone } = clientData
    const { id, db, error } = await world.signUp({
      user_type: 'client',
      full_name,
      phone,
      client_type,
      ...identity,
      locale: 'en',
    })
    expect(error).toBeNull()
    const { data } = await db.from('user_profiles').select('*').single()
    expect(data).toMatchObject({
      id,
      user_type: 'client',
      is_active: true,
      full_name,
      phone,
      client_type,
      locale: 'en',
      ...identity,
    })
  })

  it('accepts identity numbers of any form, and keeps only those of the type', async () => {
    const { id } = await world.signUp({
      ...clientData,
      national_id: ' A-12 ',
      company_name: 'لا شيء',
      unified_number: '7',
    })
    expect(await profileOf(id)).toMatchObject({
      national_id: 'A-12',
      company_name: null,
      unified_number: null,
    })
  })

  it('makes an application that waits', async () => {
    const { id, db, email } = await world.signUp({ ...employeeData, position_en: undefined, locale: 'en' })
    expect(await profileOf(id)).toMatchObject({
      user_type: 'employee',
      is_active: false,
      full_name: 'Salem Alghamdi',
      department: null,
    })
    const [application] = await world.sql('select * from public.employees where user_id = $1', [id])
    expect(application).toMatchObject({
      status: 'pending',
      email,
      position_en: employeeData.position_ar,
      locale: 'en',
    })
    expect((await db.from('employees').select('*')).data).toEqual([])
  })

  it.each([
    ['an admin', { ...clientData, user_type: 'admin' }],
    ['an unknown type', { ...clientData, user_type: 'owner' }],
    ['no name', { ...clientData, full_name: ' ' }],
    ['a long name', { ...clientData, full_name: 'ن'.repeat(201) }],
    ['control characters', { ...clientData, full_name: 'a\u0001b' }],
    ['no phone', { ...clientData, phone: null }],
    ['no phone number', { ...clientData, phone: '0512345678' }],
    ['no client type', { ...clientData, client_type: null }],
    ['an unknown client type', { ...clientData, client_type: 'friend' }],
    ['an individual without national id', { ...clientData, national_id: '' }],
    ['a company without registration', { ...clientData, client_type: 'company', company_name: 'x' }],
    ['a company without name', { ...clientData, client_type: 'company', commercial_registration: '1' }],
    ['an entity without unified number', { ...clientData, client_type: 'government', company_name: 'x' }],
    ['an unknown language', { ...clientData, locale: 'fr' }],
    ['an applicant without the Arabic name', { ...employeeData, full_name_ar: '' }],
    ['an applicant without position', { ...employeeData, position_ar: '', position_en: '' }],
    ['an applicant without phone', { ...employeeData, phone: '' }],
    ['a long position', { ...employeeData, position_ar: 'ن'.repeat(201) }],
  ])('refuses %s, and leaves nothing behind', async (_, data) => {
    const email = `${crypto.randomUUID()}@handasa.example`
    const { error } = await world.signUp(data, email)
    expect(error).not.toBeNull()
    expect(await accounts(email)).toEqual([])
    // The same address can register properly afterwards
    expect((await world.signUp(clientData, email)).error).toBeNull()
  })

  it('says in the database what is wrong, for the server to pass on', async () => {
    const attempt = (data: object) =>
      world
        .sql(
          'insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2::text::jsonb)',
          [`${crypto.randomUUID()}@x.sa`, JSON.stringify(data)],
        )
        .then(
          () => 'done',
          (error: Error) => error.message,
        )
    expect(await attempt({ ...clientData, user_type: 'admin' })).toBe('profile_user_type_invalid')
    expect(await attempt({ ...clientData, locale: 'fr' })).toBe('profile_locale_invalid')
    expect(await attempt({ ...clientData, phone: '12' })).toBe('profile_phone_invalid')
    expect(await attempt({ ...clientData, phone: '' })).toBe('profile_phone_required')
    expect(await attempt({ ...clientData, full_name: '' })).toBe('profile_full_name_required')
    expect(await attempt({ ...clientData, client_type: '' })).toBe('profile_client_type_invalid')
    expect(await attempt({ ...clientData, national_id: '' })).toBe('profile_national_id_required')
    expect(await attempt({ ...clientData, client_type: 'company' })).toBe('profile_company_name_required')
    expect(await attempt({ ...clientData, client_type: 'company', company_name: 'x' })).toBe(
      'profile_commercial_registration_required',
    )
    expect(await attempt({ ...clientData, client_type: 'government', company_name: 'x' })).toBe(
      'profile_unified_number_required',
    )
    expect(await attempt({ ...clientData, full_name: 'x'.repeat(201) })).toBe('profile_invalid')
    expect(await attempt({ ...employeeData, full_name_en: '' })).toBe('application_full_name_required')
    expect(await attempt({ ...employeeData, phone: '' })).toBe('application_phone_required')
    expect(await attempt({ ...employeeData, position_ar: '', position_en: '' })).toBe(
      'application_position_required',
    )
    expect(await attempt({ ...employeeData, full_name_en: 'x'.repeat(201) })).toBe('application_invalid')
    expect(await attempt(['not', 'an object'])).toBe('done')
  })

  it('keeps the data of the form out of the session', async () => {
    const { db, id } = await world.signUp(clientData)
    const [account] = await world.sql<{ data: object }>(
      'select raw_user_meta_data as data from auth.users where id = $1',
      [id],
    )
    await db.auth.refreshSession()
    const { data } = await db.auth.getUser()
    for (const kept of [account?.data, data.user?.user_metadata]) {
      expect(kept).toMatchObject({ locale: 'ar', full_name: clientData.full_name })
      expect(JSON.stringify(kept)).not.toMatch(/national_id|phone":"\+|user_type/)
    }
  })

  it('without our data makes an account that can do nothing yet', async () => {
    const { id, email } = await world.signUp(undefined)
    expect(await profileOf(id)).toMatchObject({
      user_type: 'client',
      is_active: false,
      full_name: email.split('@')[0],
    })
    const other = await world.signUp({ full_name: 'مدير الموقع', phone: '+966500000000' })
    expect(await profileOf(other.id)).toMatchObject({
      is_active: false,
      full_name: 'مدير الموقع',
      phone: '+966500000000',
    })
  })
})

describe('a role', () => {
  it('cannot be had by changing the account', async () => {
    const { db, id } = await world.signUp(clientData)
    await db.auth.updateUser({ data: { user_type: 'admin', role: 'admin', is_active: true } })
    await db.auth.refreshSession()
    expect(await profileOf(id)).toMatchObject({ user_type: 'client' })
    expect(outcome(await db.rpc('admin_users'))).toBe('admin_required')
    expect((await db.from('service_requests').select('*')).data).toEqual([])
  })

  it.each(['client', 'employee', 'admin', 'inactive', 'applicant'] as const)(
    'cannot be changed through the table by %s, neither their own nor anyone else’s',
    async (role) => {
      const { db, id } = world.people[role]
      for (const target of [id, world.people.otherClient.id])
        for (const user_type of ['admin', 'employee', 'client'])
          expect(outcome(await db.from('user_profiles').update({ user_type }).eq('id', target))).toBe(
            'refused',
          )
      const row = { id, full_name: 'x', user_type: 'admin', is_active: true }
      expect(outcome(await db.from('user_profiles').insert(row))).toBe('refused')
      expect(outcome(await db.from('user_profiles').upsert(row))).toBe('refused')
    },
  )

  it('ends with the session still open when the account is switched off or deleted', async () => {
    const { db, id } = await world.signUp(clientData)
    await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [id])
    expect(outcome(await db.rpc('admin_users'))).toBe('done')
    expect(
      outcome(await world.people.admin.db.from('user_profiles').update({ is_active: false }).eq('id', id)),
    ).toBe('done')
    expect(outcome(await db.rpc('admin_users'))).toBe('admin_required')
    await world.sql('delete from auth.users where id = $1', [id])
    expect((await db.from('user_profiles').select('*')).data ?? []).toEqual([])
    expect(outcome(await db.from('service_requests').insert({ client_name: 'x' }))).not.toBe('done')
  })
})

describe('a profile', () => {
  const protectedColumns = {
    department: 'الإدارة',
    company_name: 'شركة',
    is_active: false,
    client_type: 'government',
    national_id: '2',
    commercial_registration: '2',
    unified_number: '2',
  }

  it.each(['client', 'employee'] as const)(
    'belongs to its owner (%s) for name, phone and language only',
    async (role) => {
      const { db, id } = world.people[role]
      const own = () => db.from('user_profiles')
      const change = { full_name: 'اسم جديد', phone: '+966598765432', locale: 'en' }
      expect(outcome(await own().update(change).eq('id', id))).toBe('done')
      expect(await profileOf(id)).toMatchObject(change)
      for (const [column, value] of Object.entries(protectedColumns))
        expect(
          outcome(
            await own()
              .update({ [column]: value })
              .eq('id', id),
          ),
        ).toBe('profile_column_protected')
      for (const column of ['id', 'created_at', 'user_type'])
        expect(
          outcome(
            await own()
              .update({ [column]: null })
              .eq('id', id),
          ),
        ).toBe('refused')
      expect(outcome(await own().update({ full_name: ' ' }).eq('id', id))).toBe(
        'check user_profiles_full_name_check',
      )
      expect(outcome(await own().update({ phone: '05' }).eq('id', id))).toBe(
        'check user_profiles_phone_check',
      )
      expect((await own().delete().eq('id', id)).error?.code).toBe('42501')
    },
  )

  it.each(['inactive', 'applicant', 'rejected', 'dismissed', 'formerAdmin'] as const)(
    'of an account that is off (%s) can be read by its owner and nothing else',
    async (role) => {
      const { db, id } = world.people[role]
      const { data } = await db.from('user_profiles').select('*')
      expect(data).toMatchObject([{ id, is_active: false }])
      const before = await profileOf(id)
      for (const change of [{ full_name: 'جديد' }, { is_active: true }, { phone: '+966500000000' }])
        await db.from('user_profiles').update(change).eq('id', id)
      expect(await profileOf(id)).toEqual(before)
    },
  )

  it('is read by admins with its e-mail in one call, newest first', async () => {
    const { data } = await world.people.admin.db.rpc('admin_users')
    expect(data).toHaveLength((await world.sql('select 1 from public.user_profiles')).length)
    const client = (data as { id: string }[]).find(({ id }) => id === world.people.client.id)
    expect(client).toMatchObject({
      email: world.people.client.email,
      user_type: 'client',
      national_id: '1012345678',
    })
    const dates = (data as { created_at: string }[]).map(({ created_at }) => Date.parse(created_at))
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
  })

  it('is switched off and on by an admin', async () => {
    const { id, db, email } = await world.signUp(clientData)
    const profiles = world.people.admin.db.from('user_profiles')
    await profiles.update({ is_active: false }).eq('id', id)
    expect((await db.from('client_projects').select('*')).data).toEqual([])
    expect((await connect(world.api).auth.signInWithPassword({ email, password })).error).toBeNull()
    await world.people.admin.db.from('user_profiles').update({ is_active: true }).eq('id', id)
    expect(await profileOf(id)).toMatchObject({ is_active: true })
  })
})

describe('the last active admin', () => {
  const admins = "user_type = 'admin' and is_active"

  it('cannot be switched off, demoted or deleted', async () => {
    const { id, db } = world.people.admin
    expect(await world.sql(`select id from public.user_profiles where ${admins}`)).toHaveLength(1)
    expect(outcome(await db.from('user_profiles').update({ is_active: false }).eq('id', id))).toBe(
      'last_admin',
    )
    for (const statement of [
      "update public.user_profiles set user_type = 'client' where id = $1",
      'delete from public.user_profiles where id = $1',
      'delete from auth.users where id = $1',
    ])
      await expect(world.sql(statement, [id])).rejects.toThrow('last_admin')
    expect(await profileOf(id)).toMatchObject({ user_type: 'admin', is_active: true })
  })

  it('is whoever is left', async () => {
    const second = await world.signUp(clientData)
    await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [second.id])
    const { id } = world.people.admin
    expect(outcome(await second.db.from('user_profiles').update({ is_active: false }).eq('id', id))).toBe(
      'done',
    )
    const own = () => second.db.from('user_profiles')
    expect(outcome(await own().update({ is_active: false }).eq('id', second.id))).toBe('last_admin')
    // All at once, in one statement
    await world.sql('update public.user_profiles set is_active = true where id = $1', [id])
    await expect(
      world.sql(`update public.user_profiles set is_active = false where ${admins}`),
    ).rejects.toThrow('last_admin')
    expect(outcome(await own().update({ is_active: false }).eq('id', second.id))).toBe('done')
  })
})
