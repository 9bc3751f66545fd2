/** Documents of employees: one of each kind, with reminders before its last day, each sent once. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endingDocuments, keepAgain } from '#app/data/employee-documents/admin.ts'
import type { EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { documentKinds, renewableKinds } from '#common/employee-documents.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
vi.mock('#app/data/browser-db.ts', () => ({ browserDb: () => world.people.peopleAdmin.db }))
const db = () => world.people.peopleAdmin.db
const employee = () => world.people.employee.employeeId
/**
 * Runs what the server runs every hour, at a time of today in Riyadh.
 * @returns the number of documents it reminded of
 */
const remind = async (time = '07:00') =>
  (
    await world.sql<{ told: number }>(
      "select private.tell_expiring((now() at time zone 'Asia/Riyadh')::date + $1::time) as told",
      [time],
    )
  )[0]?.told
const mails = (kind: string) =>
  world.sql<{ recipient: string; locale: string; data: Record<string, unknown> }>(
    'select recipient, locale, data from public.mail_outbox where kind = $1 order by created_at, recipient',
    [kind],
  )
/** A day in Riyadh, this many days from now. */
const inDays = async (days: number) =>
  (
    await world.sql<{ day: string }>(
      "select ((now() at time zone 'Asia/Riyadh')::date + $1::integer)::text as day",
      [days],
    )
  )[0]?.day ?? ''
const add = async (kind: string, days: number, employee_id = employee()) =>
  outcome(
    await db()
      .from('employee_documents')
      .insert({ employee_id, kind, expires_on: await inDays(days) }),
  )
const change = async (kind: string, values: object) =>
  outcome(await db().from('employee_documents').update(values).match({ employee_id: employee(), kind }))

beforeEach(async () => {
  await world.sql('delete from public.employee_documents')
  await world.sql('delete from private.past_reminders')
  await world.sql('delete from public.mail_outbox')
})

it('is of the kinds that the code lists, and handed in of those that employees renew', async () => {
  const kindsOf = async (table: string) => {
    const [check] = await world.sql<{ rule: string }>(
      'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1',
      [`${table}_kind_check`],
    )
    return [...(check?.rule ?? '').matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind)
  }
  expect(await kindsOf('employee_documents')).toEqual([...documentKinds])
  expect(await kindsOf('document_renewals')).toEqual([...renewableKinds])
})

it('has reminders of every kind', async () => {
  for (const kind of documentKinds) expect(await add(kind, 20), kind).toBe('done')
  expect(await remind()).toBe(documentKinds.length)
  const told = (await mails('document_expiring')).map(({ data }) => data.document)
  expect(told.sort()).toEqual([...documentKinds].sort())
})

describe('a document', () => {
  it('is there once of each kind, with a day and perhaps a number', async () => {
    expect(await add('contract', 400)).toBe('done')
    expect(await add('contract', 500)).toMatch('employee_documents_kind_key')
    expect(await add('visa', 400)).toBe('check employee_documents_kind_check')
    expect(await change('contract', { expires_on: '1999-12-31' })).toBe(
      'check employee_documents_expires_on_check',
    )
    expect(await change('contract', { number: '' })).toBe('check employee_documents_number_check')
    expect(await change('contract', { number: '12-34', expires_on: '2030-01-01' })).toBe('done')
  })

  it('that is removed or gets another date, and back, sends no reminder a second time', async () => {
    await add('contract', 20)
    await remind()
    expect(await mails('document_expiring')).toHaveLength(1)
    // The document is removed, and the removal is undone
    await db()
      .from('employee_documents')
      .delete()
      .match({ employee_id: employee(), kind: 'contract' })
      .throwOnError()
    await add('contract', 20)
    await remind()
    // Another date gets a reminder of its own, and the first date gets no second one
    await change('contract', { expires_on: await inDays(25) })
    await remind()
    await change('contract', { expires_on: await inDays(20) })
    await remind()
    expect((await mails('document_expiring')).map(({ data }) => data.days)).toEqual([20, 25])
    // Reminders for a later day are still sent
    await world.sql(
      "update public.employee_documents set expires_on = (now() at time zone 'Asia/Riyadh')::date + 5",
    )
    await remind()
    expect(await mails('document_expiring')).toHaveLength(3)
    await world.sql("update private.past_reminders set noted_at = now() - interval '31 days'")
    await remind()
    expect(await world.sql('select from private.past_reminders')).toEqual([])
  })

  it('stays whose and what it is, and nobody says that reminders went out', async () => {
    await add('contract', 400)
    for (const values of [
      { employee_id: world.people.otherEmployee.employeeId },
      { kind: 'residence_permit' },
      { reminded_days: 7 },
    ])
      expect(await change('contract', values)).toBe('refused')
  })

  it('is read by its employee, and by no other', async () => {
    await add('contract', 400)
    const seen = async (who: 'employee' | 'otherEmployee' | 'client' | 'requestsAdmin') =>
      (await world.people[who].db.from('employee_documents').select().throwOnError()).data?.length
    expect(await seen('employee')).toBe(1)
    for (const who of ['otherEmployee', 'client', 'requestsAdmin'] as const) expect(await seen(who)).toBe(0)
  })
})

it('the list of those that end names those of today’s employees, however many have left', {
  tags: 'slow',
}, async () => {
  await world.sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'gone' || n || '@handasa.example', jsonb_build_object(
       'user_type', 'employee', 'full_name_ar', 'x', 'full_name_en', 'x', 'position', 'x', 'phone', '+96655' || (3000000 + n)
     ) from generate_series(1, 50) as n`,
  )
  await world.sql("update public.employees set status = 'approved' where email like 'gone%'")
  await world.sql("update public.employees set status = 'left' where email like 'gone%'")
  await world.sql(
    `insert into public.employee_documents (employee_id, kind, expires_on)
     select employee.id, kind, '2026-01-01' from public.employees as employee, unnest(array['contract', 'residence_permit']) as kind
     where employee.email like 'gone%'`,
  )
  await add('contract', 20)
  const read = endingDocuments.queryFn as unknown as () => Promise<{ employee_id: string }[]>
  expect((await read()).map(({ employee_id }) => employee_id)).toEqual([employee()])
  await world.sql("delete from auth.users where email like 'gone%'")
})

describe('reminders', () => {
  it('wait until seven in the morning', async () => {
    await add('contract', 20)
    expect(await remind('06:59:59')).toBe(0)
    expect(await mails('document_expiring')).toEqual([])
    expect(await remind('07:00')).toBe(1)
  })

  it('are asked for by the server alone, with the time of the database', async () => {
    await add('contract', 20)
    const { data } = await connect(world.api, world.api.secretKey).rpc('employee_chores').throwOnError()
    const [told] = await world.sql(
      "select case when (now() at time zone 'Asia/Riyadh')::time < '07:00' then 0 else 1 end as expiring",
    )
    expect(data).toMatchObject(told ?? {})
  })

  it('are sent once for each of 90, 30 and 7 days, to the employee and in one list to the company', async () => {
    await add('contract', 91)
    await add('residence_permit', 90)
    await add('professional_registration', 5)
    expect(await remind()).toBe(2)
    expect(await remind()).toBe(0)
    const person = await mails('document_expiring')
    expect(person.map(({ data }) => [data.document, data.days]).sort()).toEqual([
      ['professional_registration', 5],
      ['residence_permit', 90],
    ])
    const company = await mails('company_documents')
    expect(company).toHaveLength(1)
    expect(company[0]?.data.documents).toMatchObject([
      { document: 'professional_registration' },
      { document: 'residence_permit' },
    ])
    // The same document, 30 days before its end
    await change('residence_permit', { expires_on: await inDays(30) })
    expect(await remind()).toBe(1)
  })

  it('come again for a new date, and not for a new number', async () => {
    await add('contract', 20)
    expect(await remind()).toBe(1)
    await change('contract', { number: '7' })
    expect(await remind()).toBe(0)
    await change('contract', { expires_on: await inDays(21) })
    expect(await remind()).toBe(1)
  })

  it('also tell of what has expired already', async () => {
    await add('contract', -3)
    expect(await remind()).toBe(1)
    expect((await mails('document_expiring'))[0]?.data.days).toBe(-3)
  })

  it('of more documents than a mail has room for are sent as well, and the list says how many others there are', {
    tags: 'slow',
  }, async () => {
    await world.sql(
      `insert into auth.users (id, email, raw_user_meta_data)
         select gen_random_uuid(), 'papers' || n || '@handasa.example', jsonb_build_object(
           'user_type', 'employee', 'full_name_ar', 'أ' || repeat('"', 189), 'full_name_en', 'A' || repeat('"', 189),
           'position', 'x', 'phone', '+96655' || (2000000 + n)
         ) from generate_series(1, 50) as n`,
    )
    await world.sql("update public.employees set status = 'approved' where email like 'papers%'")
    await world.sql(
      `insert into public.employee_documents (employee_id, kind, expires_on)
         select employee.id, kind, (now() at time zone 'Asia/Riyadh')::date + 20
         from public.employees as employee, unnest(array['contract', 'residence_permit']) as kind
         where employee.email like 'papers%'`,
    )
    expect(await remind()).toBe(100)
    expect((await mails('document_expiring')).length).toBe(100)
    const [list] = await mails('company_documents')
    expect(list?.data).toMatchObject({ documents: { length: 40 }, more: 60 })
    await world.sql("delete from auth.users where email like 'papers%'")
  })

  it('are for employees who are here', async () => {
    await world.sql("update public.employees set status = 'left', left_on = '2026-01-01' where id = $1", [
      employee(),
    ])
    await add('contract', 5)
    expect(await remind()).toBe(0)
    await world.sql("update public.employees set status = 'approved', left_on = null where id = $1", [
      employee(),
    ])
    await world.sql('update public.user_profiles set is_active = true where id = $1', [
      world.people.employee.id,
    ])
  })
})

describe('a scan that an admin keeps', () => {
  const bucket = (who: Trier) => world.people[who].db.storage.from('employee-documents')
  const pdf = { contentType: 'application/pdf' }
  const address = (key: string) => `/storage/v1/object/employee-documents/${key}`
  /** Stores a scan and attaches it to a new contract. */
  async function attached() {
    const key = `${employee()}/${crypto.randomUUID()}.pdf`
    expect((await bucket('peopleAdmin').upload(key, fileOf('pdf'), pdf)).error).toBeNull()
    await add('contract', 400)
    expect(await change('contract', { file_url: address(key) })).toBe('done')
    return key
  }
  const noted = async (key: string) =>
    (await world.sql('select from private.dropped_files where file = $1', [`employee-documents/${key}`]))
      .length > 0
  const swept = async () =>
    (
      (
        await connect(world.api, world.api.secretKey)
          .rpc('files_to_delete', { unsaved: '24 hours' })
          .throwOnError()
      ).data as { name: string }[]
    ).map(({ name }) => name)

  it('is read by its employee and admins of people, and replaced or deleted by no one', async () => {
    const key = await attached()
    for (const who of [
      'employee',
      'otherEmployee',
      'client',
      'admin',
      'peopleAdmin',
      'contentAdmin',
    ] as const) {
      const reads = ['employee', 'admin', 'peopleAdmin'].includes(who)
      expect((await bucket(who).download(key)).error === null, who).toBe(reads)
      await bucket(who).remove([key])
      await bucket(who).update(key, fileOf('pdf', 500), pdf)
    }
    expect((await bucket('peopleAdmin').download(key)).data?.size).toBe(fileOf('pdf').length)
    const own = await world.people.employee.db.from('employee_documents').select('file_url').throwOnError()
    expect(own.data).toEqual([{ file_url: address(key) }])
    expect(
      await world.sql('select private.is_kept_file($1, $2) as kept', ['employee-documents', key]),
    ).toEqual([{ kept: true }])
  })

  it('lies at a place of an employee, and in the row of the same', async () => {
    for (const place of [crypto.randomUUID(), employee().toUpperCase(), world.people.client.id])
      expect(
        outcome(
          await bucket('peopleAdmin').upload(`${place}/${crypto.randomUUID()}.pdf`, fileOf('pdf'), pdf),
        ),
        place,
      ).toBe('refused')
    await add('contract', 400)
    const other = `${world.people.otherEmployee.employeeId}/${crypto.randomUUID()}.pdf`
    expect(await change('contract', { file_url: address(other) })).toBe('check employee_documents_file_place')
    expect(await change('contract', { file_url: address(`${employee()}/x.html`) })).toBe(
      'check employee_documents_file_url_check',
    )
    const mine = { file_url: address(`${employee()}/x.pdf`) }
    const { data } = await world.people.employee.db
      .from('employee_documents')
      .update(mine)
      .eq('kind', 'contract')
      .select()
    expect(data).toEqual([])
  })

  it('goes once another takes its place or the document is removed, when that can be undone no more', async () => {
    const first = await attached()
    expect(await noted(first)).toBe(false)
    const second = `${employee()}/${crypto.randomUUID()}.pdf`
    await bucket('peopleAdmin').upload(second, fileOf('pdf'), pdf)
    // Most scans are months old when another one replaces them
    await world.sql("update storage.objects set created_at = now() - interval '90 days' where name = $1", [
      first,
    ])
    await change('contract', { file_url: address(second) })
    expect([await noted(first), await noted(second)]).toEqual([true, false])
    expect(await swept()).not.toContain(first)
    await world.sql("update private.dropped_files set dropped_at = now() - interval '2 minutes'")
    expect(await swept()).toContain(first)
    // The document is removed, and the removal is undone with its scan
    const [row] = (await db().from('employee_documents').select().throwOnError()).data as { id: string }[]
    await db()
      .from('employee_documents')
      .delete()
      .eq('id', row?.id ?? '')
      .throwOnError()
    expect(await noted(second)).toBe(true)
    await keepAgain(row as EmployeeDocument)
    await world.sql("update private.dropped_files set dropped_at = now() - interval '2 minutes'")
    expect(await swept()).not.toContain(second)
  })

  it('is of one document: a renewal that names that of another is accepted without it', async () => {
    await world.sql('delete from public.employee_documents')
    await world.sql('delete from public.document_renewals')
    const [kept, licence] = [address(`${employee()}/kept.pdf`), address(`${employee()}/licence.pdf`)]
    await world.sql(
      `insert into public.employee_documents (employee_id, kind, expires_on, file_url)
       values ($1, 'passport', '2026-12-01', $2), ($1, 'driving_licence', '2026-12-01', $3)`,
      [employee(), kept, licence],
    )
    const document = async () =>
      (await db().from('employee_documents').select().eq('kind', 'driving_licence').single().throwOnError())
        .data as EmployeeDocument
    const { data: renewal } = await world.people.employee.db
      .from('document_renewals')
      .insert({ employee_id: employee(), kind: 'driving_licence', expires_on: '2031-03-01', file_url: kept })
      .select()
      .single()
      .throwOnError()
    const accepted = await db().rpc('accept_renewal', {
      id: renewal.id,
      seen: renewal.updated_at,
      number: 'A1',
      expires_on: '2031-03-01',
      document_seen: (await document()).updated_at,
    })
    expect(outcome(accepted)).toBe('done')
    expect(await document()).toMatchObject({ expires_on: '2031-03-01', file_url: null })
    // Another document has this document's earlier scan by now
    await db().from('employee_documents').update({ file_url: licence }).eq('kind', 'passport').throwOnError()
    await db().rpc('undo_renewal_decision', { id: renewal.id }).throwOnError()
    expect(await document()).toMatchObject({ expires_on: '2026-12-01', file_url: null })
  })

  it('gives way to that of a renewed document; a document without one keeps none', async () => {
    for (const kept of [address(`${employee()}/old.pdf`), null]) {
      await world.sql("delete from public.employee_documents where kind = 'passport'")
      await world.sql('delete from public.document_renewals')
      await world.sql(
        `insert into public.employee_documents (employee_id, kind, expires_on, file_url) values ($1, 'passport', '2026-12-01', $2)`,
        [employee(), kept],
      )
      const file_url = address(`${employee()}/${crypto.randomUUID()}.jpg`)
      const { data: renewal } = await world.people.employee.db
        .from('document_renewals')
        .insert({ employee_id: employee(), kind: 'passport', expires_on: '2031-03-01', file_url })
        .select()
        .single()
        .throwOnError()
      const passport = async () =>
        (await db().from('employee_documents').select().eq('kind', 'passport').single().throwOnError())
          .data as EmployeeDocument
      await db()
        .rpc('accept_renewal', {
          id: renewal.id,
          seen: renewal.updated_at,
          number: 'A1',
          expires_on: '2031-03-01',
          document_seen: (await passport()).updated_at,
        })
        .throwOnError()
      expect((await passport()).file_url).toBe(kept && file_url)
      await db().rpc('undo_renewal_decision', { id: renewal.id }).throwOnError()
      expect(await passport()).toMatchObject({ file_url: kept, expires_on: '2026-12-01' })
    }
  })
})
