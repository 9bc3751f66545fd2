/** Imports: each row of a file once, who already exists, who is kept until they have an account, and one undo. */
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '#tests/support/until.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
type Person = 'admin' | 'peopleAdmin' | 'requestsAdmin' | 'settingsAdmin'
const db = (who: Person = 'admin') => world.people[who].db
const address = () => `imported-${crypto.randomUUID().slice(0, 13)}@handasa.example`
const digest = () => crypto.randomUUID().replaceAll('-', '').repeat(2)

type Entry = { row_number: number } & Record<string, unknown>
interface Answer {
  row: number
  outcome: string
  reason: string | null
}
const client = (row_number: number, values: object = {}): Entry => ({
  row_number,
  full_name: 'ليلى القحطاني',
  email: address(),
  client_type: 'company',
  company_name: 'دار البناء',
  ...values,
})
const employee = (row_number: number, values: object = {}): Entry => ({
  row_number,
  full_name: 'ماجد الشهري',
  full_name_en: 'Majed Alshehri',
  email: address(),
  phone: `+9665${String(row_number).padStart(8, '0')}`,
  position_ar: 'مهندس مدني',
  ...values,
})

const begin = (kind: string, values: object = {}, who?: Person) =>
  db(who).rpc('begin_import', {
    id: crypto.randomUUID(),
    kind,
    file_name: 'clients.csv',
    digest: digest(),
    total: 10,
    fills: false,
    ...values,
  })
/** Starts an import and sends its rows. @returns its id and the answers */
async function run(kind: 'clients' | 'employees', entries: Entry[], fills = false, who?: Person) {
  const { id } = (await begin(kind, { fills }, who).throwOnError()).data as { id: string }
  return { id, answers: await send(id, entries, who) }
}
const send = async (import_id: string, entries: Entry[], who?: Person) =>
  (await db(who).rpc('import_rows', { import_id, entries }).throwOnError()).data as unknown as Answer[]
const outcomes = (answers: Answer[]) => answers.map((one) => one.outcome)
const keptOf = (id: string) =>
  world.sql<Record<string, unknown> & { id: string }>(
    'select * from private.imported_people where import_id = $1 and removed_at is null order by row_number',
    [id],
  )
const check = async (kind: string, entries: Entry[]) =>
  (await db().rpc('check_import', { kind, entries }).throwOnError()).data as {
    matches: { row: number; target: string; by: string; name: string | null }[]
    departments: string[]
  }
const invite = async (kind: string, ids: string[]) =>
  (await db().rpc('invite_kept_people', { kind, ids }).throwOnError()).data as {
    outcome: string
    token: string
  }[]
const profileOf = async (id: string) =>
  (await world.sql('select * from public.user_profiles where id = $1', [id]))[0]

afterEach(() => world.sql('delete from private.imports'))

describe('a trial run', () => {
  it('writes nothing, and says who already exists by email, identity number and phone', async () => {
    const [there] = await world.sql<{ national_id: string }>(
      "update public.user_profiles set client_type = 'individual', national_id = '1098765432' where id = $1 returning national_id",
      [world.people.client.id],
    )
    const { matches } = await check('clients', [
      client(1, { email: world.people.client.email.toUpperCase() }),
      client(2, { national_id: there?.national_id }),
      client(3, { email: world.people.employee.email }),
      client(4),
    ])
    expect(matches.map(({ row, target, by }) => [row, target, by])).toEqual([
      [1, 'user_profiles', 'email'],
      [2, 'user_profiles', 'national_id'],
      [3, 'other', 'email'],
    ])
    // An admin of requests may not know whose account it is
    expect(matches[2]?.name).toBeNull()
    expect(await world.sql('select 1 from private.imported_people')).toEqual([])
  })

  it('knows employees, and the departments', async () => {
    await world.sql("update public.employees set department = 'التصميم' where id = $1", [
      world.people.employee.employeeId,
    ])
    const found = await check('employees', [employee(1, { email: world.people.employee.email }), employee(2)])
    expect(found.matches.map(({ row, target }) => [row, target])).toEqual([[1, 'employees']])
    expect(found.departments).toContain('التصميم')
  })

  it('takes two people of a company with one phone, each with an email', async () => {
    await run('clients', [client(1, { phone: '+966112345678' })])
    expect((await check('clients', [client(1, { phone: '+966112345678' })])).matches).toEqual([])
    const { matches } = await check('clients', [client(1, { phone: '+966112345678', email: null })])
    expect(matches).toMatchObject([{ target: 'imported_people', by: 'phone' }])
  })
})

describe('a run', () => {
  it('keeps each row once, however often it is sent', async () => {
    const rows = [client(1), client(2), client(3)]
    const { id, answers } = await run('clients', rows)
    expect(outcomes(answers)).toEqual(['created', 'created', 'created'])
    expect(outcomes(await send(id, rows))).toEqual(['created', 'created', 'created'])
    const both = await Promise.all([send(id, [client(4)]), send(id, [client(4)])])
    expect(both.flatMap(outcomes)).toEqual(['created', 'created'])
    expect(await keptOf(id)).toHaveLength(4)
  })

  it('of one file by two admins at once keeps each person once, those without an email too', async () => {
    const same = digest()
    const phone = (number: number) =>
      `+96655${String(1_000_000 + Math.floor(Math.random() * 8_000_000) + number)}`
    for (const kind of ['clients', 'employees'] as const) {
      const admins = ['admin', kind === 'clients' ? 'requestsAdmin' : 'peopleAdmin'] as const
      const rows = Array.from({ length: 20 }, (_, at) =>
        (kind === 'clients' ? client : employee)(at + 1, {
          phone: phone(at),
          ...(at % 2 && kind === 'clients' && { email: null }),
        }),
      )
      const ids = await Promise.all(
        admins.map(
          async (who) =>
            ((await begin(kind, { digest: same }, who).throwOnError()).data as { id: string }).id,
        ),
      )
      // Both send the rows in pieces, as the screen does, but from opposite ends
      const pieces = [0, 5, 10, 15].map((from) => rows.slice(from, from + 5))
      await Promise.all(
        admins.map(async (who, at) => {
          for (const piece of at ? pieces : pieces.toReversed()) await send(ids[at] ?? '', piece, who)
        }),
      )
      const kept = (await Promise.all([...new Set(ids)].map(keptOf))).flat()
      expect(new Set(kept.map(({ phone }) => phone)).size, kind).toBe(rows.length)
      expect(kept, kind).toHaveLength(rows.length)
    }
  })

  it('goes on with the same file, and starts another one from the beginning', async () => {
    const same = digest()
    const first = (await begin('clients', { digest: same }).throwOnError()).data as { id: string }
    await send(first.id, [client(1)])
    const again = (await begin('clients', { digest: same }).throwOnError()).data as {
      id: string
      done: Answer[]
    }
    expect(again).toMatchObject({ id: first.id, done: [{ row: 1, outcome: 'created' }] })
    await db().rpc('finish_import', { import_id: first.id }).throwOnError()
    const later = (await begin('clients', { digest: same }).throwOnError()).data as { id: string }
    expect(later.id).not.toBe(first.id)
  })

  it('skips who is there, and a row that fails does not stop the others', async () => {
    const twice = client(1)
    const { answers } = await run('clients', [
      twice,
      { ...twice, row_number: 2 },
      client(3, { email: 'no address' }),
      client(4, { full_name: ' ' }),
      client(5, { email: null }),
      client(6, { email: world.people.employee.email }),
      client(7, { employee_join_date: 'soon' }),
      client(8),
    ])
    expect(answers.map((one) => [one.outcome, one.reason])).toEqual([
      ['created', null],
      ['skipped', null],
      ['failed', 'imported_people_email_check'],
      ['failed', 'imported_people_full_name_check'],
      ['failed', 'imported_people_contact_check'],
      ['failed', 'email_has_account'],
      ['failed', 'import_invalid'],
      ['created', null],
    ])
  })

  it('stores many people at once as it stores each alone: twice the same person, or the same row, once', async () => {
    const many = Array.from({ length: 40 }, (_, number) => employee(number + 1))
    const email = address()
    const twin = employee(41, { email, phone: '+966559999991' })
    const entries = [
      ...many,
      twin,
      { ...twin, row_number: 42, email: email.toUpperCase() },
      employee(43, { phone: '+966559999991', email: null }),
      employee(41, { phone: '+966559999992' }),
    ]
    const { id, answers } = await run('employees', entries)
    expect(outcomes(answers)).toEqual([
      ...many.map(() => 'created'),
      'created',
      'skipped',
      'skipped',
      'created',
    ])
    expect((await keptOf(id)).map((one) => one.row_number)).toEqual(
      Array.from({ length: 41 }, (_, at) => at + 1),
    )
    expect((await keptOf(id))[0]).toMatchObject({ locale: 'ar', words: expect.stringContaining('ماجد') })
    // The same rows again have the same outcomes, and a refused row can be corrected
    expect(outcomes(await send(id, entries))).toEqual(outcomes(answers))
    expect(outcomes(await send(id, [employee(50, { email: 'x' }), employee(51)]))).toEqual([
      'failed',
      'created',
    ])
    expect(outcomes(await send(id, [employee(50), employee(51)]))).toEqual(['created', 'created'])
    expect(await keptOf(id)).toHaveLength(43)
  })

  it('takes no words for whose invitation or which import a row is', async () => {
    const { id } = await run('clients', [
      client(1, { id: crypto.randomUUID(), kind: 'employees', removed_at: '2020-01-01T00:00:00Z' }),
    ])
    expect(await keptOf(id)).toMatchObject([{ kind: 'clients' }])
  })

  it('fills in empty fields only where that was chosen, and overwrites nothing', async () => {
    const email = address()
    await run('employees', [employee(1, { email, department: 'التصميم' })])
    const more = { email, department: 'الإشراف', base_salary: 9000, employee_join_date: '2020-05-01' }
    expect(outcomes((await run('employees', [employee(1, more)])).answers)).toEqual(['skipped'])
    expect(outcomes((await run('employees', [employee(1, more)], true)).answers)).toEqual(['filled'])
    expect(
      await world.sql(
        'select department, base_salary::integer as pay from private.imported_people where email = $1',
        [email],
      ),
    ).toEqual([{ department: 'التصميم', pay: 9000 }])
  })

  it('fills in accounts of clients only for admins of accounts', async () => {
    const { id, email } = world.people.otherClient
    await world.sql('update public.user_profiles set phone = null where id = $1', [id])
    const row = client(1, { email, phone: '+966511111111' })
    expect(outcomes((await run('clients', [row], true, 'requestsAdmin')).answers)).toEqual(['skipped'])
    expect(outcomes((await run('clients', [row], true, 'settingsAdmin')).answers)).toEqual(['filled'])
    expect(await profileOf(id)).toMatchObject({ phone: '+966511111111' })
    // Only these admins can undo that, which empties the field again
    const past = async (who: Person) =>
      (
        (await db(who).rpc('list_imports', { kind: 'clients' }).throwOnError()).data as {
          id: string
          may_change: boolean
        }[]
      )[0]
    const import_id = (await past('settingsAdmin'))?.id
    expect(await past('requestsAdmin')).toMatchObject({ id: import_id, may_change: false })
    expect(outcome(await db('requestsAdmin').rpc('undo_import', { import_id }))).toBe('area_required')
    expect(await profileOf(id)).toMatchObject({ phone: '+966511111111' })
    expect(outcome(await db('settingsAdmin').rpc('undo_import', { import_id }))).toBe('done')
    expect(await profileOf(id)).toMatchObject({ phone: null })
  })

  it('gives an employee who is there the documents that they lack', async () => {
    const { email, employeeId } = world.people.employee
    await world.sql('delete from public.employee_documents where employee_id = $1', [employeeId])
    const { id } = await run('employees', [employee(1, { email, contract_ends: '2030-01-31' })], true)
    const documents = () =>
      world.sql('select kind from public.employee_documents where employee_id = $1', [employeeId])
    expect(await documents()).toEqual([{ kind: 'contract' }])
    await db().rpc('undo_import', { import_id: id }).throwOnError()
    expect(await documents()).toEqual([])
  })
})

describe('an undo', () => {
  it('takes all back at once, and brings all back', async () => {
    const { id } = await run('clients', [client(1), client(2)])
    const [first] = await keptOf(id)
    await invite('clients', [first?.id ?? ''])
    const undo = (restores: boolean) => db().rpc('undo_import', { import_id: id, restores })
    expect((await undo(false).throwOnError()).data).toMatchObject({ people: 2, accounts: 0 })
    expect(await keptOf(id)).toEqual([])
    expect(
      await world.sql('select cancelled_at is null as open from public.invitations where email = $1', [
        first?.email,
      ]),
    ).toEqual([{ open: false }])
    expect(outcome(await undo(false))).toBe('import_changed')
    expect(outcome(await db().rpc('import_rows', { import_id: id, entries: [] }))).toBe('import_undone')
    // An import that was undone cannot be continued in another tab
    expect(outcome(await begin('clients', { id }))).toBe('import_undone')
    expect((await undo(true).throwOnError()).data).toMatchObject({ people: 2 })
    expect(await keptOf(id)).toHaveLength(2)
  })

  it('empties what was filled in, unless someone has changed it since', async () => {
    const { employeeId, email } = world.people.otherEmployee
    await world.sql(
      'update public.employees set department = null, project_name = null, base_salary = 0 where id = $1',
      [employeeId],
    )
    const values = { email, department: 'المساحة', project_name: 'برج', base_salary: 7500.5 }
    const { id } = await run('employees', [employee(1, values)], true)
    await world.sql("update public.employees set project_name = 'جسر' where id = $1", [employeeId])
    expect((await db().rpc('undo_import', { import_id: id }).throwOnError()).data).toMatchObject({
      filled: 1,
    })
    expect(
      await world.sql(
        'select department, project_name, base_salary::integer as pay from public.employees where id = $1',
        [employeeId],
      ),
    ).toEqual([{ department: null, project_name: 'جسر', pay: 0 }])
  })

  it('works as long as the bin keeps what was deleted', async () => {
    const { id } = await run('clients', [client(1)])
    await world.sql("update private.imports set started_at = now() - interval '31 days' where id = $1", [id])
    expect(outcome(await db().rpc('undo_import', { import_id: id }))).toBe('import_too_old')
  })

  it('is for good after that time', async () => {
    const { id } = await run('clients', [client(1)])
    await db().rpc('undo_import', { import_id: id }).throwOnError()
    await world.sql("update private.imported_people set removed_at = now() - interval '31 days'")
    await world.sql('select public.purge_bin()')
    expect(await world.sql('select 1 from private.imported_people')).toEqual([])
  })
})

describe('someone who is kept', () => {
  it('becomes the employee that the file says, once they accept', async () => {
    const { id } = await run('employees', [
      employee(1, {
        department: 'الإشراف',
        base_salary: 12000,
        employee_join_date: '2019-03-01',
        residence_permit_number: '2123456789',
        residence_permit_ends: '2029-01-01',
        passport_number: 'A1234567',
        passport_ends: '2030-02-01',
        driving_licence_ends: '2031-03-01',
      }),
    ])
    const [kept] = await keptOf(id)
    const [sent] = await invite('employees', [kept?.id ?? ''])
    expect(sent?.outcome).toBe('sent')
    const made = await world.signUp(
      { invitation: sent?.token, full_name: 'x', phone: '+966533333333', locale: 'ar' },
      String(kept?.email),
    )
    expect(made.error).toBeNull()
    expect(await profileOf(made.id)).toMatchObject({
      user_type: 'employee',
      is_active: true,
      full_name: 'ماجد الشهري · Majed Alshehri',
      department: 'الإشراف',
      areas: null,
    })
    const [record] = await world.sql('select * from public.employees where user_id = $1', [made.id])
    expect(record).toMatchObject({
      status: 'approved',
      position_ar: 'مهندس مدني',
      position_en: 'مهندس مدني',
      phone: '+966533333333',
      approved_by: world.people.admin.id,
    })
    expect(
      await world.sql(
        'select kind, number from public.employee_documents where employee_id = $1 order by kind',
        [record?.id],
      ),
    ).toEqual([
      { kind: 'driving_licence', number: null },
      { kind: 'passport', number: 'A1234567' },
      { kind: 'residence_permit', number: '2123456789' },
    ])
    // The undo finds an account instead of a kept person
    expect(await keptOf(id)).toEqual([])
    expect((await db().rpc('undo_import', { import_id: id }).throwOnError()).data).toMatchObject({
      people: 0,
      accounts: 1,
    })
    expect(await profileOf(made.id)).toBeDefined()
  })

  it('becomes a client, whose page knows what the file said', async () => {
    const { id } = await run('clients', [client(1, { commercial_registration: '1010999888' })])
    const [kept] = await keptOf(id)
    const [sent] = await invite('clients', [kept?.id ?? ''])
    const offer = (await world.people.visitor.db.rpc('read_invitation', { token: sent?.token ?? '' })).data
    expect(offer).toMatchObject({ company_name: 'دار البناء', commercial_registration: '1010999888' })
    const made = await world.signUp(
      {
        invitation: sent?.token,
        full_name: 'ليلى',
        phone: '+966544444444',
        company_name: 'دار البناء',
        commercial_registration: '1010999888',
      },
      String(kept?.email),
    )
    expect(made.error).toBeNull()
    expect(await profileOf(made.id)).toMatchObject({ user_type: 'client', client_type: 'company' })
    expect(await keptOf(id)).toEqual([])
  })

  it('is invited with an email alone, and not twice by two people', async () => {
    const { id } = await run('clients', [client(1, { email: null, phone: '+966555555555' }), client(2)])
    const [phoneOnly, other] = await keptOf(id)
    const ids = [phoneOnly?.id ?? '', other?.id ?? '']
    expect((await invite('clients', ids)).map((one) => one.outcome)).toEqual(['email_missing', 'sent'])
    const correct = (email: unknown) =>
      db().rpc('correct_kept_person', {
        kind: 'clients',
        id: ids[0] ?? '',
        full_name: 'نوف',
        email: email as string,
        phone: '+966555555555',
      })
    expect(outcome(await correct(other?.email))).toBe('email_taken')
    expect(outcome(await correct('no address'))).toBe('check imported_people_email_check')
    expect(outcome(await correct(address()))).toBe('done')
    expect((await invite('clients', ids)).map((one) => one.outcome)).toEqual(['sent', 'sent'])
    expect(
      await world.sql(
        'select count(*)::integer as open from public.invitations where lower(email) = lower($1) and cancelled_at is null',
        [other?.email],
      ),
    ).toEqual([{ open: 1 }])
  })

  it('is mailed one link when the answer to an invitation was lost', async () => {
    await world.sql('update private.setup set mail_server = true')
    const { id } = await run('clients', [client(1)])
    const [person] = await keptOf(id)
    const invitation = async () => (await keptOf(id))[0]?.invitation_id
    await invite('clients', [person?.id ?? ''])
    const first = await invitation()
    expect((await invite('clients', [person?.id ?? '']))[0]).toMatchObject({ outcome: 'sent' })
    expect(await invitation()).toBe(first)
    const mails = await world.sql(
      "select from public.mail_outbox where kind = 'invitation' and recipient = $1",
      [person?.email],
    )
    expect(mails).toHaveLength(1)
    await world.sql("update public.invitations set sent_at = sent_at - interval '3 minutes' where id = $1", [
      first,
    ])
    await invite('clients', [person?.id ?? ''])
    expect(await invitation()).not.toBe(first)
    await world.sql('update private.setup set mail_server = false')
  })

  // A single session never waits for another
  it.runIf(process.env.TEST_DATABASE_URL)(
    'is invited again and corrected while they accept, and neither waits for the other',
    async () => {
      const { id } = await run('clients', [client(1)])
      const [person] = await keptOf(id)
      await invite('clients', [person?.id ?? ''])
      const acts = [
        () => invite('clients', [person?.id ?? '']),
        () =>
          db().rpc('correct_kept_person', {
            kind: 'clients',
            id: person?.id ?? '',
            full_name: 'نوف',
            email: address(),
            phone: '+966555555555',
          }),
      ]
      for (const act of acts) {
        const [invited] = await keptOf(id)
        // The acceptance has locked the invitation, and reads the person while the other call waits
        // for the invitation
        const accepting = world.sql(`do $$ declare began constant timestamptz := clock_timestamp(); begin
        perform from public.invitations where id = '${invited?.invitation_id}' for update;
        loop
          perform pg_stat_clear_snapshot();
          exit when exists (select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)));
          if clock_timestamp() > began + interval '20 seconds' then raise 'nobody came'; end if;
        end loop;
        perform from private.imported_people where id = '${invited?.id}' for update nowait;
      end $$`)
        await until(
          async () =>
            (
              await world.sql(
                "select from pg_locks where relation = 'public.invitations'::regclass and mode = 'RowShareLock' and pid <> pg_backend_pid()",
              )
            ).length,
        )
        await Promise.all([accepting, act()])
      }
    },
  )

  it('is counted as invited once there is an invitation, and says whether it was mailed', async () => {
    const { id } = await run('employees', [employee(1), employee(2)])
    const [first] = await keptOf(id)
    const list = async () =>
      (await db('peopleAdmin').rpc('list_kept_people', { kind: 'employees', import: id }).throwOnError())
        .data as {
        rows: { id: string; by_mail: boolean | null }[]
        total: number
        counts: { invited: number }
      }
    expect((await list()).counts).toEqual({ invited: 0 })
    await db('peopleAdmin')
      .rpc('invite_kept_people', { kind: 'employees', ids: [first?.id ?? ''] })
      .throwOnError()
    const [invitation] = await world.sql<{ by_mail: boolean }>(
      'select by_mail from public.invitations as one join private.imported_people as kept on kept.invitation_id = one.id where kept.id = $1',
      [first?.id],
    )
    const { rows, total, counts } = await list()
    expect([total, counts]).toEqual([2, { invited: 1 }])
    expect(rows.find((row) => row.id === first?.id)?.by_mail).toBe(invitation?.by_mail)
    expect(rows.find((row) => row.id !== first?.id)?.by_mail).toBeNull()
  })

  it('is listed, found and removed, and comes back', async () => {
    const { id } = await run('clients', [
      client(1, { full_name: 'سارة الدوسري' }),
      client(2, { full_name: 'ريم' }),
    ])
    const list = async (search = '') =>
      (await db().rpc('list_kept_people', { kind: 'clients', search }).throwOnError()).data as {
        rows: { id: string; state: string; full_name: string }[]
        total: number
      }
    expect((await list()).total).toBe(2)
    const found = await list('ساره')
    expect(found.rows).toMatchObject([{ full_name: 'سارة الدوسري', state: 'kept' }])
    const ids = [found.rows[0]?.id ?? '']
    const remove = (restores: boolean) =>
      db().rpc('remove_kept_people', { kind: 'clients', ids, restores }).throwOnError()
    expect((await remove(false)).data).toBe(1)
    expect(await keptOf(id)).toHaveLength(1)
    expect((await remove(true)).data).toBe(1)
    expect(await keptOf(id)).toHaveLength(2)
  })
})

describe('a person who is erased', () => {
  it('is found among those who are kept, also by phone alone, and is gone from there', async () => {
    const phone = '+966577777701'
    const { id } = await run('clients', [client(1, { email: null, phone }), client(2)])
    const found = (await db().rpc('find_person', { phone: '0577777701' }).throwOnError()).data as {
      found: { table: string; id: string }[]
    }
    expect(found.found).toMatchObject([{ table: 'imported_people', why: 'phone' }])
    const subjects = found.found.map(({ table, id }) => ({ table, id }))
    const gathered = await db().rpc('gather_person', { subjects }).throwOnError()
    expect(gathered.data).toMatchObject({ imported: [{ phone, full_name: 'ليلى القحطاني' }] })
    await db().rpc('erase_person', { subjects }).throwOnError()
    expect(await keptOf(id)).toHaveLength(1)
    expect(
      await world.sql(
        "select 1 from public.audit_log where table_name = 'people' and details::text like '%ليلى القحطاني%'",
      ),
    ).toEqual([])
  })
})

describe('who imports', () => {
  it('employees an admin of people, clients one of requests or of accounts, nobody else', async () => {
    for (const [kind, who, answer] of [
      ['employees', 'peopleAdmin', 'done'],
      ['employees', 'requestsAdmin', 'area_required'],
      ['employees', 'settingsAdmin', 'area_required'],
      ['clients', 'requestsAdmin', 'done'],
      ['clients', 'settingsAdmin', 'done'],
      ['clients', 'peopleAdmin', 'area_required'],
    ] as const)
      expect(outcome(await begin(kind, {}, who)), `${who} ${kind}`).toBe(answer)
    const { id } = await run('employees', [employee(1)])
    const [kept] = await keptOf(id)
    const foreign = db('requestsAdmin')
    expect(outcome(await foreign.rpc('undo_import', { import_id: id }))).toBe('area_required')
    expect(outcome(await foreign.rpc('import_rows', { import_id: id, entries: [] }))).toBe('area_required')
    // The ids of employees are not taken for ids of clients
    const ids = [kept?.id ?? '']
    const removed = await foreign.rpc('remove_kept_people', { kind: 'clients', ids }).throwOnError()
    expect(removed.data).toBe(0)
    expect((await foreign.rpc('invite_kept_people', { kind: 'clients', ids }).throwOnError()).data).toEqual(
      [],
    )
  })

  it('is in the record of activity, with how many', async () => {
    const { id } = await run('clients', [client(1), client(2)], false, 'requestsAdmin')
    await db('requestsAdmin').rpc('finish_import', { import_id: id }).throwOnError()
    const entries = await world.sql<{ kind: string; actor_id: string; details: { after: object } }>(
      "select kind, actor_id, details from public.audit_log where table_name = 'imports' and record_id = $1 order by id",
      [id],
    )
    expect(entries.map((one) => one.kind)).toEqual(['insert', 'update'])
    expect(entries[0]).toMatchObject({ actor_id: world.people.requestsAdmin.id })
    expect(entries[1]?.details.after).toEqual({ created: 2 })
  })

  it('refuses what is not an import', async () => {
    for (const values of [{ total: 0 }, { total: 10_001 }, { digest: 'x' }, { file_name: ' ' }])
      expect(outcome(await begin('clients', values)), JSON.stringify(values)).toBe('import_invalid')
    expect(outcome(await begin('admins'))).toBe('import_invalid')
    const many = Array.from({ length: 501 }, (_, index) => client(index + 1))
    expect(outcome(await db().rpc('check_import', { kind: 'clients', entries: many }))).toBe('import_invalid')
  })
})

describe('A row of a file', () => {
  it('is looked up without reading all who are kept', async () => {
    const { id } = (await begin('employees').throwOnError()).data as { id: string }
    await world.sql(
      `insert into private.imported_people (import_id, row_number, kind, full_name, email, phone, position_ar)
        select $1, number, 'employees', 'ماجد', 'kept-' || number || '@handasa.example', '+9665' || (10000000 + number), 'مهندس'
        from generate_series(1, 1000) as number`,
      [id],
    )
    const [read] = await world.sql(
      // Earlier tests may have read entries that are not counted yet
      `with before as materialized (
          select pg_stat_get_xact_tuples_returned('private.imported_people_created_at_idx'::regclass)::integer as entries
        ), found as materialized (
          select entries, private.match_import(jsonb_populate_record(null::private.imported_people, $1)) from before
        )
        select pg_stat_get_xact_tuples_returned('private.imported_people_created_at_idx'::regclass)::integer - entries as entries
        from found`,
      [JSON.stringify({ kind: 'employees', ...employee(1) })],
    )
    expect(read).toEqual({ entries: 0 })
  })

  it('has amounts that are numbers', async () => {
    const { answers } = await run('employees', [employee(1, { base_salary: 'NaN' })])
    expect(answers).toMatchObject([{ outcome: 'failed', reason: 'import_invalid' }])
  })
})

describe('Someone who is there again', () => {
  const restore = (import_id: string) => db().rpc('undo_import', { import_id, restores: true }).throwOnError()
  it('does not come back a second time with an import that was undone', async () => {
    const again = client(1)
    const first = await run('clients', [again, client(2)])
    await db().rpc('undo_import', { import_id: first.id }).throwOnError()
    const second = await run('clients', [again])
    expect((await restore(first.id)).data).toMatchObject({ people: 1 })
    expect((await keptOf(first.id)).map((one) => one.row_number)).toEqual([2])
    expect(await keptOf(second.id)).toHaveLength(1)
  })

  it('does not come back a second time alone', async () => {
    const again = client(1)
    const first = await run('clients', [again])
    const ids = (await keptOf(first.id)).map((one) => one.id)
    await db().rpc('remove_kept_people', { kind: 'clients', ids }).throwOnError()
    await run('clients', [again])
    const back = await db().rpc('remove_kept_people', { kind: 'clients', ids, restores: true })
    expect(back.data).toBe(0)
  })

  it('is known by an email with spaces around it', async () => {
    const { id } = await run('clients', [client(1), client(2)])
    const [one, other] = await keptOf(id)
    const answer = await db().rpc('correct_kept_person', {
      kind: 'clients',
      id: other?.id,
      full_name: 'ليلى',
      email: ` ${one?.email} `,
      phone: null,
    })
    expect(answer.error?.message).toBe('email_taken')
  })
})
