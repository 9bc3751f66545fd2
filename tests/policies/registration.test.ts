import { describe, expect, it } from 'vitest'
import { clientData, employeeData, testWorld } from './support/world.ts'

const world = testWorld()

async function profileOf(id: string) {
  const [row] = await world.sql('select * from public.user_profiles where id = $1', [id])
  return row
}

const accounts = async (email: string) => world.sql('select id from auth.users where email = $1', [email])

const photoAt = (name: string) => `/storage/v1/object/employee-photos/applicants/${name}.webp`

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

  it('leaves no identity number and no phone in any table of the sign-in service', async () => {
    const { id, db } = await world.signUp({
      ...clientData,
      national_id: '1077777777',
      phone: '+966577777777',
    })
    // The same values are sent again with a change of the account
    expect((await db.auth.updateUser({ data: { national_id: '1077777777' } })).error).toBeNull()
    expect(await profileOf(id)).toMatchObject({ national_id: '1077777777', phone: '+966577777777' })
    const tables = await world.sql<{ name: string }>(
      "select format('auth.%I', tablename) as name from pg_tables where schemaname = 'auth'",
    )
    expect(tables.map(({ name }) => name)).toContain('auth.identities')
    for (const { name } of tables)
      expect(await world.sql(`select from ${name} as entry where entry::text ~ '77777777'`), name).toEqual([])
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
      full_name: 'سالم الغامدي · Salem Al-Ghamdi',
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

  it('keeps the photo that the server has put into the folder of applicants', async () => {
    const profile_image_url = photoAt(crypto.randomUUID())
    const { id } = await world.signUp({ ...employeeData, profile_image_url })
    const [row] = await world.sql('select profile_image_url from public.employees where user_id = $1', [id])
    expect(row).toEqual({ profile_image_url })
  })

  it.each([
    ['an admin', 'profile_user_type_invalid', { ...clientData, user_type: 'admin' }],
    ['an unknown type', 'profile_user_type_invalid', { ...clientData, user_type: 'owner' }],
    ['no name', 'profile_full_name_required', { ...clientData, full_name: ' ' }],
    ['a long name', 'profile_invalid', { ...clientData, full_name: 'ن'.repeat(201) }],
    ['control characters', 'profile_invalid', { ...clientData, full_name: 'a\u0001b' }],
    ['no phone', 'profile_phone_required', { ...clientData, phone: null }],
    ['no phone number', 'profile_phone_invalid', { ...clientData, phone: '0512345678' }],
    ['no client type', 'profile_client_type_invalid', { ...clientData, client_type: null }],
    ['an unknown client type', 'profile_client_type_invalid', { ...clientData, client_type: 'friend' }],
    ['an individual without national id', 'profile_national_id_required', { ...clientData, national_id: '' }],
    [
      'a company without registration',
      'profile_commercial_registration_required',
      { ...clientData, client_type: 'company', company_name: 'x' },
    ],
    [
      'a company without name',
      'profile_company_name_required',
      { ...clientData, client_type: 'company', commercial_registration: '1' },
    ],
    [
      'an entity without unified number',
      'profile_unified_number_required',
      { ...clientData, client_type: 'government', company_name: 'x' },
    ],
    ['an unknown language', 'profile_locale_invalid', { ...clientData, locale: 'fr' }],
    [
      'an applicant without the Arabic name',
      'application_full_name_required',
      { ...employeeData, full_name_ar: '' },
    ],
    [
      'an applicant without position',
      'application_position_required',
      { ...employeeData, position_ar: '', position_en: '' },
    ],
    ['an applicant without phone', 'application_phone_required', { ...employeeData, phone: '' }],
    [
      'a photo that is elsewhere',
      'application_photo_invalid',
      { ...employeeData, profile_image_url: 'https://x.example/a.webp' },
    ],
    [
      'a photo outside the folder of applicants',
      'application_photo_invalid',
      { ...employeeData, profile_image_url: photoAt('../secret') },
    ],
    ['a long position', 'application_invalid', { ...employeeData, position_ar: 'ن'.repeat(201) }],
  ])('refuses %s with %s, and leaves nothing behind', async (_, message, data) => {
    const email = `${crypto.randomUUID()}@handasa.example`
    expect((await world.signUp(data, email)).error?.message).toBe(message)
    expect(await accounts(email)).toEqual([])
    // The same address can register properly afterwards
    expect((await world.signUp(clientData, email)).error).toBeNull()
  })

  it.each(['a,@', 'a<@', 'a>@', 'a:@', 'a;@', '"a"@', 'a(b)@', 'a\\@', 'a\u200b@', 'a\u202e@', 'a\ufeff@'])(
    'refuses an address that a mail server may read as another one, or that only looks valid: %j',
    async (start) => {
      const domain = `${crypto.randomUUID()}.example`
      // A byte order mark is white space to the sign-in service, which refuses it first
      const wrong = 'Unable to validate email address: invalid format'
      for (const [data, message] of [
        [clientData, 'profile_email_invalid'],
        [employeeData, 'application_invalid'],
      ] as const)
        expect((await world.signUp(data, start + domain)).error?.message).toBe(
          start === 'a\ufeff@' ? wrong : message,
        )
      expect(await world.sql('select id from auth.users where email like $1', [`%${domain}`])).toEqual([])
      expect((await world.signUp(clientData, `مكتب+a.b'c@${domain}`)).error).toBeNull()
    },
  )

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
      expect(JSON.stringify(kept)).not.toMatch(/national_id|phone":"\+|user_type|profile_image_url/)
    }
  })

  it('keeps no more than a little of anything else, which every token has to carry', async () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, number) => [`key${number}`, 'x']))
    const { db, id } = await world.signUp({ ...clientData, ...many, long: 'x'.repeat(20_000), short: 'kept' })
    const kept = async () => {
      const [account] = await world.sql<{ data: Record<string, unknown> }>(
        'select raw_user_meta_data as data from auth.users where id = $1',
        [id],
      )
      return account?.data ?? {}
    }
    expect(Object.keys(await kept()).length).toBeLessThan(35)
    expect(await kept()).not.toHaveProperty('long')
    expect(await kept()).toMatchObject({ locale: 'ar', full_name: clientData.full_name })
    await db.auth.updateUser({ data: { long: 'x'.repeat(20_000), nested: { deep: ['x'.repeat(20_000)] } } })
    expect(JSON.stringify(await kept()).length).toBeLessThan(2000)
    // The session still works
    const { data } = await db.auth.refreshSession()
    expect(data.session?.access_token.length).toBeLessThan(4000)
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
