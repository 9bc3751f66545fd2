/** Clients whom an admin adds by hand, without an account, and who is found by a phone or an email. */
import { beforeEach, describe, expect, it } from 'vitest'
import { placesOf } from '#tests/support/found-text.ts'
import { storeRow } from './support/rows.ts'
import { clientData, connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const address = () => `kept-${crypto.randomUUID().slice(0, 13)}@handasa.example`
const mobile = () => `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const caller = <Values extends object>(values = {} as Values) => ({
  client_type: 'company',
  full_name: 'هيا الدوسري',
  company_name: 'دار البناء',
  phone: mobile(),
  locale: 'ar',
  ...values,
})
const keep = (entry: object, client_id: string = crypto.randomUUID(), who?: Trier) =>
  db(who).rpc('keep_client', { client_id, entry: { ...entry } })
const added = async (entry: object) =>
  ((await keep(entry).throwOnError()).data as unknown as { id: string }).id
const detailOf = ({ error }: { error: { details?: string } | null }) => error?.details
const rowsOf = async (search: string) =>
  (
    (await db().rpc('list_clients', { search }).throwOnError()).data as unknown as {
      rows: { id: string; state: string; imported: boolean; kept: object | null }[]
    }
  ).rows
const known = async (values: { phone?: string; email?: string }, who?: Trier) =>
  (await db(who).rpc('known_callers', values).throwOnError()).data as unknown as {
    clients: { id: string; state: string; full_name: string }[]
    more: number
    sender: { id: string; full_name: string; reference: string } | null
  }
const recorded = (id: string) =>
  world.sql<{ kind: string; actor_id: string; details: Record<string, unknown> }>(
    "select kind, actor_id, details from public.audit_log where table_name = 'clients' and record_id = $1 order by id",
    [id],
  )

beforeEach(() => world.sql('delete from private.imported_people'))

describe('a client who is added by hand', () => {
  it('is not corrected over what a colleague has corrected since', async () => {
    const entry = caller()
    const id = await added(entry)
    const seen = {
      email: null,
      national_id: null,
      commercial_registration: null,
      unified_number: null,
      ...entry,
    }
    const correct = (values: object) =>
      db().rpc('keep_client', { client_id: id, entry: { ...entry, ...values }, seen })
    expect(outcome(await correct({ full_name: 'هيا السبيعي' }))).toBe('done')
    // The call is repeated, because its answer was lost
    expect(outcome(await correct({ full_name: 'هيا السبيعي' }))).toBe('done')
    expect(outcome(await correct({ email: 'haya@handasa.example' }))).toBe('work_changed')
    expect(await rowsOf(entry.phone)).toMatchObject([{ full_name: 'هيا السبيعي', email: null }])
    expect(await recorded(id)).toHaveLength(2)
  })

  it('is in the list at once, with a phone alone, and in the search over everything', async () => {
    const entry = caller({ commercial_registration: '1010' })
    const id = await added(entry)
    expect(await rowsOf(entry.phone)).toMatchObject([
      {
        id,
        state: 'kept',
        imported: false,
        kept: { commercial_registration: '1010', national_id: null, unified_number: null, locale: 'ar' },
      },
    ])
    const { data } = await db().rpc('find_anything', { search: 'هيا الدوسري' }).throwOnError()
    expect(data).toMatchObject({ imported_people: [{ id, kind: 'clients' }] })
    const list = await db().rpc('list_kept_people', { kind: 'clients' }).throwOnError()
    expect(list.data).toMatchObject({ total: 1, rows: [{ id, state: 'kept' }] })
  })

  it('has what was typed last, once, when the answer was lost', async () => {
    const id = crypto.randomUUID()
    const entry = caller()
    await keep(entry, id).throwOnError()
    await keep(entry, id).throwOnError()
    await keep({ ...entry, full_name: 'هيا' }, id).throwOnError()
    expect(await world.sql('select id, full_name from private.imported_people')).toEqual([
      { id, full_name: 'هيا' },
    ])
    const entries = await recorded(id)
    expect(entries.map(({ kind }) => kind)).toEqual(['insert', 'update'])
    expect(entries[0]).toMatchObject({
      actor_id: world.people.requestsAdmin.id,
      details: { name: 'هيا الدوسري', after: { phone: entry.phone } },
    })
    expect(entries[1]?.details).toMatchObject({
      before: { full_name: 'هيا الدوسري' },
      after: { full_name: 'هيا' },
    })
  })

  it.each([
    ['neither a phone nor an email', { phone: null }, 'check imported_people_contact_check'],
    [
      'no name',
      { full_name: ' ' },
      '23502 null value in column "full_name" of relation "imported_people" violates not-null constraint',
    ],
    ['no kind', { client_type: null }, 'check imported_people_person_check'],
    ['another kind', { client_type: 'employees' }, 'check imported_people_client_type_check'],
    ['a phone that is none', { phone: '12' }, 'check imported_people_phone_check'],
    ['an email that is none', { email: 'x' }, 'check imported_people_email_check'],
  ])('is refused with %s', async (_name, values, refusal) => {
    expect(outcome(await keep(caller(values)))).toBe(refusal)
    expect(await world.sql('select 1 from private.imported_people')).toEqual([])
  })

  it('is refused where someone has the email, or the phone of one without an email, and says by what', async () => {
    const { client, employee } = world.people
    const [there] = await world.sql<{ phone: string }>(
      'select phone from public.user_profiles where id = $1',
      [client.id],
    )
    const first = caller({ national_id: '1098765431', email: address() })
    await added(first)
    const phoneAlone = caller()
    await added(phoneAlone)
    for (const [entry, by] of [
      [caller({ email: client.email.toUpperCase() }), 'email'],
      [caller({ phone: there?.phone }), 'phone'],
      [caller({ email: first.email }), 'email'],
      [caller({ national_id: '1098765431' }), 'national_id'],
      [caller({ phone: phoneAlone.phone, email: address() }), 'phone'],
      [caller({ phone: first.phone }), 'phone'],
    ] as const) {
      const answer = await keep(entry)
      expect([outcome(answer), detailOf(answer)]).toEqual(['client_known', by])
    }
    // The answer does not say whose account it is
    expect(outcome(await keep(caller({ email: employee.email })))).toBe('email_has_account')
    // Two people of a company can share a phone if each has an email
    expect(outcome(await keep(caller({ phone: first.phone, email: address() })))).toBe('done')
    expect(await world.sql('select 1 from private.imported_people')).toHaveLength(3)
  })

  it('is refused where the email is invited, and keeps their own invitation', async () => {
    const email = address()
    await db()
      .rpc('invite', { email, full_name: 'نورة', user_type: 'client', client_type: 'individual' })
      .throwOnError()
    expect(outcome(await keep(caller({ email: email.toUpperCase() })))).toBe('invitation_waiting')
    const own = caller({ email: address() })
    const id = await added(own)
    await db()
      .rpc('invite_kept_people', { kind: 'clients', ids: [id] })
      .throwOnError()
    await keep({ ...own, full_name: 'هيا' }, id).throwOnError()
    expect(await rowsOf(own.phone)).toMatchObject([{ id, state: 'invited' }])
    // An invitation to the earlier address is no longer theirs
    await keep({ ...own, email: address() }, id).throwOnError()
    expect(await rowsOf(own.phone)).toMatchObject([{ id, state: 'kept' }])
  })

  it('gets an email, is invited, and is the account’s from then on', async () => {
    await world.sql('update private.setup set mail_server = false, mail_trial = false')
    const entry = caller({ commercial_registration: '1010' })
    const id = await added(entry)
    const invite = async () =>
      (
        await db()
          .rpc('invite_kept_people', { kind: 'clients', ids: [id] })
          .throwOnError()
      ).data as unknown as { outcome: string; token: string }[]
    expect(await invite()).toMatchObject([{ outcome: 'email_missing' }])
    const email = address()
    await keep({ ...entry, email }, id).throwOnError()
    const [sent] = await invite()
    expect(sent?.outcome).toBe('sent')
    const joined = await world.signUp(
      {
        invitation: sent?.token,
        user_type: 'client',
        client_type: 'company',
        full_name: 'هيا الدوسري',
        company_name: 'دار البناء',
        commercial_registration: '1010',
        phone: entry.phone,
      },
      email,
    )
    expect(joined.error).toBeNull()
    expect((await rowsOf(entry.phone)).map((one) => one.id)).toEqual([joined.id])
    expect(await world.sql('select 1 from private.imported_people')).toEqual([])
  })

  it('is removed and brought back, which the record has under them', async () => {
    const entry = caller()
    const id = await added(entry)
    const remove = (restores: boolean) =>
      db()
        .rpc('remove_kept_people', { kind: 'clients', ids: [id], restores })
        .throwOnError()
    await remove(false)
    expect(await rowsOf(entry.phone)).toEqual([])
    expect(outcome(await keep(entry, id))).toBe('person_not_found')
    await remove(true)
    expect(await rowsOf(entry.phone)).toMatchObject([{ id }])
    expect((await recorded(id)).map(({ kind }) => kind)).toEqual(['insert', 'delete', 'insert'])
  })

  it('is found for an erasure by their phone', async () => {
    const entry = caller()
    const id = await added(entry)
    const { data } = await db('admin').rpc('find_person', { phone: entry.phone }).throwOnError()
    expect(data).toMatchObject({ found: [{ table: 'imported_people', id, why: 'phone' }] })
  })

  it('is erased with what the record of activity says of them, and stays so in a restored backup', async () => {
    const entry = caller({ national_id: '1044556677', full_name: 'مي التي لا بريد لها' })
    const id = await added(entry)
    await keep({ ...entry, company_name: 'دار مي' }, id).throwOnError()
    const subjects = [{ table: 'imported_people', id }]
    const gathered = await db('admin').rpc('gather_person', { subjects }).throwOnError()
    const { activity } = gathered.data as unknown as { activity: { table_name: string }[] }
    expect(activity.filter(({ table_name }) => table_name === 'clients')).toHaveLength(2)
    const traces = () => placesOf(world.sql, [entry.phone, '1044556677', entry.full_name, 'دار مي'])
    expect(await traces()).toContain('public.audit_log.details')
    const backup = await world.sql('select * from private.imported_people')
    await db('admin').rpc('erase_person', { subjects }).throwOnError()
    expect(await traces()).toEqual([])
    // The rows of a backup from before the erasure
    const [erasure] = await world.sql('delete from private.erasures returning *')
    await world.sql(
      'insert into private.imported_people select * from jsonb_populate_recordset(null::private.imported_people, $1)',
      [JSON.stringify(backup)],
    )
    await world.sql(
      `insert into public.audit_log (kind, table_name, record_id, role, details, details_hash)
       values ('insert', 'clients', $1, 'authenticated', $2::jsonb, private.text_hash(($2::jsonb)::text))`,
      [id, JSON.stringify({ name: entry.full_name })],
    )
    const { data } = await connect(world.api, world.api.secretKey)
      .rpc('apply_erasures', { list: [erasure] })
      .throwOnError()
    expect(data).toEqual({ applied: 1, failed: 0 })
    expect(await traces()).toEqual([])
  })

  it('leaves no name in the record once they have an account that is erased, nor once retention has removed them', async () => {
    const entry = caller({
      client_type: 'individual',
      national_id: '1077665544',
      full_name: 'ريم قبل الحساب',
    })
    const id = await added(entry)
    const email = address()
    // The first email is a mistake, and `other` is someone whose name stays
    const other = caller({ email: address(), full_name: 'عادل الباقي' })
    await added(other)
    await keep({ ...entry, email: address() }, id).throwOnError()
    await keep({ ...entry, email }, id).throwOnError()
    await world.sql('delete from private.imported_people where id = $1', [id])
    const account = await world.signUp({ ...clientData, full_name: 'ريم' }, email)
    await db('admin')
      .rpc('erase_person', { subjects: [{ table: 'user_profiles', id: account.id }] })
      .throwOnError()
    expect(await placesOf(world.sql, [entry.phone, '1077665544', entry.full_name])).toEqual([])
    expect(await placesOf(world.sql, [other.full_name])).toContain('public.audit_log.details')
    await world.sql(
      "select private.remove_kept('imported_people', array(select id::text from private.imported_people))",
    )
    expect(await placesOf(world.sql, [other.full_name, other.phone])).toEqual([])
  })

  it('who came with an import leaves none either, and the import stays in the record', async () => {
    const phone = mobile()
    const [person] = await world.sql<{ id: string; import_id: string }>(
      `with import as (
         insert into private.imports (id, kind, file_name, digest, total, fills)
         values (gen_random_uuid(), 'clients', 'clients.csv', repeat('c', 64), 1, false) returning id
       )
       insert into private.imported_people (import_id, row_number, kind, full_name, phone, client_type)
       select id, 1, 'clients', 'سلمى من الملف', $1, 'individual' from import returning id, import_id`,
      [phone],
    )
    const { id = '', import_id = '' } = person ?? {}
    await world.sql("select private.record('insert', 'imports', $1, '{\"name\": \"clients.csv\"}')", [
      import_id,
    ])
    await db()
      .rpc('correct_kept_person', {
        kind: 'clients',
        id,
        full_name: 'سلمى بالاسم',
        email: null as never,
        phone,
      })
      .throwOnError()
    const traces = () => placesOf(world.sql, [phone, 'سلمى من الملف', 'سلمى بالاسم'])
    expect(await traces()).toContain('public.audit_log.details')
    await db('admin')
      .rpc('erase_person', { subjects: [{ table: 'imported_people', id }] })
      .throwOnError()
    expect(await traces()).toEqual([])
    expect(
      await world.sql(
        "select details from public.audit_log where table_name = 'imports' and record_id = $1 and kind = 'insert'",
        [import_id],
      ),
    ).toEqual([{ details: { name: 'clients.csv' } }])
  })

  it('cannot take the place of an account or an invitation', async () => {
    const { client, employee, requestsAdmin } = world.people
    const { data } = await db()
      .rpc('invite', { email: address(), full_name: 'نورة', user_type: 'client', client_type: 'individual' })
      .throwOnError()
    const invited = (data as unknown as { id: string }).id
    for (const id of [client.id, employee.id, requestsAdmin.id, invited])
      expect(outcome(await keep(caller(), id))).toBe('person_not_found')
    expect(await world.sql('select 1 from private.imported_people')).toEqual([])
  })

  it('who is corrected is not someone else who is there already, and keeps what was theirs', async () => {
    const other = caller({ national_id: '1012345679', email: address() })
    await added(other)
    const phoneAlone = caller()
    await added(phoneAlone)
    const entry = caller({ email: address() })
    const id = await added(entry)
    for (const [values, by] of [
      [{ national_id: other.national_id }, 'national_id'],
      [{ phone: phoneAlone.phone }, 'phone'],
      [{ email: null, phone: other.phone }, 'phone'],
    ] as const) {
      const answer = await keep({ ...entry, ...values }, id)
      expect([outcome(answer), detailOf(answer)]).toEqual(['client_known', by])
    }
    // Two people already have the same phone: the name of one can still be corrected
    await world.sql('update private.imported_people set phone = $2 where id = $1', [id, phoneAlone.phone])
    expect(outcome(await keep({ ...entry, phone: phoneAlone.phone, full_name: 'هيا' }, id))).toBe('done')
  })

  it('cannot be an employee, or one whom an import has as an employee', async () => {
    await world.sql(
      `with import as (
         insert into private.imports (id, kind, file_name, digest, total, fills) values ($1, 'employees', 'x', $2, 1, false) returning id
       )
       insert into private.imported_people (id, import_id, row_number, kind, full_name, email, position_ar)
         select $1, import.id, 1, 'employees', 'ماجد', 'majed@handasa.example', 'مهندس' from import`,
      ['00000000-0000-4000-8000-00000000e001', 'a'.repeat(64)],
    )
    expect(outcome(await keep(caller(), '00000000-0000-4000-8000-00000000e001'))).toBe('person_not_found')
    await expect(
      world.sql(
        "insert into private.imported_people (kind, full_name, email, position_ar) values ('employees', 'x', 'x@x.sa', 'x')",
      ),
    ).rejects.toThrow('imported_people_import_check')
    await world.sql('delete from private.imports')
  })
})

describe('who is known by a phone or an email', () => {
  it('a client with an account, one who is invited, and one who is kept', async () => {
    const { client } = world.people
    const [{ phone } = { phone: '' }] = await world.sql<{ phone: string }>(
      'select phone from public.user_profiles where id = $1',
      [client.id],
    )
    // Several clients have this phone
    expect((await known({ phone })).clients).toContainEqual(
      expect.objectContaining({ id: client.id, state: 'active' }),
    )
    expect((await known({ email: client.email.toUpperCase() })).clients).toMatchObject([{ id: client.id }])
    const email = address()
    await db()
      .rpc('invite', { email, full_name: 'نورة', user_type: 'client', client_type: 'individual' })
      .throwOnError()
    expect((await known({ email })).clients).toMatchObject([{ state: 'invited', full_name: 'نورة' }])
    const entry = caller()
    const id = await added(entry)
    expect((await known({ phone: entry.phone })).clients).toMatchObject([{ id, state: 'kept' }])
  })

  it('three of a company with one phone, and how many more', async () => {
    const phone = mobile()
    for (let number = 0; number < 5; number++) await added(caller({ phone, email: address() }))
    const { clients, more } = await known({ phone })
    expect([clients.length, more]).toEqual([3, 2])
  })

  it('who sent the newest request, where no client has it', async () => {
    const [client_phone, client_email] = [mobile(), address()]
    await storeRow(world, 'service_requests', { client_phone, client_email, client_name: 'الأولى' })
    const id = await storeRow(world, 'service_requests', {
      client_phone,
      client_email: address(),
      client_name: 'الثانية',
    })
    expect(await known({ phone: client_phone })).toMatchObject({
      clients: [],
      sender: { id, full_name: 'الثانية' },
    })
    expect((await known({ email: client_email.toUpperCase() })).sender).toMatchObject({ full_name: 'الأولى' })
    const kept = await added(caller({ phone: client_phone }))
    expect(await known({ phone: client_phone })).toMatchObject({ clients: [{ id: kept }], sender: null })
  })

  it('nobody, by a phone or an email that nobody has, and never an employee or an admin', async () => {
    const nobody = { clients: [], more: 0, sender: null }
    expect(await known({ phone: mobile() })).toEqual(nobody)
    expect(await known({})).toEqual(nobody)
    for (const { email } of [world.people.employee, world.people.settingsAdmin])
      expect(await known({ email })).toEqual(nobody)
  })

  it.each(['settingsAdmin', 'contentAdmin', 'peopleAdmin', 'client', 'employee', 'visitor'] as const)(
    'is not told to %s',
    async (who) => {
      const refused = who === 'client' || who === 'employee' ? 'admin_required' : 'area_required'
      const answers = [
        outcome(await db(who).rpc('known_callers', { email: world.people.client.email })),
        outcome(await keep(caller(), crypto.randomUUID(), who)),
      ]
      expect(answers).toEqual(who === 'visitor' ? ['refused', 'refused'] : [refused, refused])
    },
  )
})
