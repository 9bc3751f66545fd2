/** Clients whom an admin adds by hand, without an account, and who is known by a phone or an email that is typed. */
import { beforeEach, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld } from './support/world.ts'

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
    // Whose account it is, is not told
    expect(outcome(await keep(caller({ email: employee.email })))).toBe('email_has_account')
    // Two people of a company with one phone, each with an email
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
    // One to another address is not theirs
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
    // Several of them have the same one
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
