import { describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify.ts'
import { placesOf } from '#tests/support/found-text.ts'
import { storeRow } from './support/rows.ts'
import { clientData, connect, employeeData, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db
const server = () => connect(world.api, world.api.secretKey)

interface Found {
  table: string
  id: string
  why: string
  name: string
}

const find = async (args: object): Promise<Found[]> => {
  const { data } = await admin().rpc('find_person', args).throwOnError()
  return data.found
}
const subjectsOf = (found: Found[]) => found.map(({ table, id }) => ({ table, id }))

let serial = 0
const phoneOf = (number: number) => `+96655${String(number).padStart(7, '0')}`

/** A client with rows in every table that can contain a client's rows. */
async function client() {
  const number = ++serial
  const email = `person${number}@erased.example`
  const phone = phoneOf(number)
  const name = `شخص رقم ${number}`
  const account = await world.signUp({ ...clientData, full_name: name, phone }, email)
  const { db } = world.people.visitor
  const send = (values: object) =>
    db
      .from('service_requests')
      .insert({ client_name: name, project_description: 'وصف', status: 'new', kind: 'service', ...values })
      .throwOnError()
  await send({ client_email: email.toUpperCase(), client_phone: phone, news_wording: 1 })
  await send({ client_email: `other${number}@erased.example`, client_phone: phone })
  await db.from('privacy_requests').insert({ kind: 'erasure', full_name: name, email }).throwOnError()
  await world.sql(
    `update public.privacy_requests set status = 'open', proven_at = now(), due_at = now() + interval '30 days' where email = $1`,
    [email],
  )
  await world.sql(
    `update public.service_requests set status = 'approved' where client_phone = $1 and status = 'new'`,
    [phone],
  )
  await world.sql(
    `insert into public.employee_documents (employee_id, kind, number, expires_on)
     select id, 'contract', $2, '2030-01-01' from public.employees where user_id = $1`,
    [account.id, `Contract of ${email}`],
  )
  await world.sql(
    `insert into public.employee_documents (employee_id, kind, number, expires_on)
     select id, 'residence_permit', null, '2026-01-01' from public.employees where user_id = $1`,
    [account.id],
  )
  await world.sql(
    `insert into public.document_renewals (employee_id, kind, number, expires_on, file_url)
     select id, 'residence_permit', $2, '2030-01-01', '/storage/v1/object/employee-documents/' || id || '/scan.pdf'
     from public.employees where user_id = $1`,
    [account.id, `Permit of ${email}`],
  )
  // A document that was removed, and that the record of activity knows
  await world.sql(
    `insert into public.employee_documents (employee_id, kind, number, expires_on)
     select id, 'professional_registration', $2, '2026-01-01' from public.employees where user_id = $1`,
    [account.id, `Registration of ${email}`],
  )
  await world.sql(
    `delete from public.employee_documents where kind = 'professional_registration'
       and employee_id in (select id from public.employees where user_id = $1)`,
    [account.id],
  )
  await world.sql(
    `insert into public.application_notes (employee_id, text) select id, $2 from public.employees where user_id = $1`,
    [account.id, `Note on ${email}`],
  )
  await world.sql(`insert into private.known_browsers (account_id, browser) values ($1, $2)`, [
    account.id,
    `Browser of ${email}`,
  ])
  await world.sql(
    `with import as (
       insert into private.imports (id, kind, file_name, digest, total, fills)
       values (gen_random_uuid(), 'clients', 'clients.csv', repeat('a', 64), 1, false) returning id
     )
     insert into private.imported_people (import_id, row_number, kind, full_name, email, phone, client_type)
     select id, 1, 'clients', $1, $2, $3, 'individual' from import`,
    [name, email, phone],
  )
  // A request that an admin has deleted, with its history
  const deleted = await storeRow(world, 'service_requests', {
    client_name: name,
    client_email: email,
    client_phone: phone,
  })
  await admin().from('service_requests').delete().eq('id', deleted).throwOnError()
  await world.sql('update public.user_profiles set company_name = $2 where id = $1', [
    account.id,
    `شركة ${name}`,
  ])
  return { id: account.id, email, phone, name, other: `other${number}@erased.example` }
}

describe('finding a person', () => {
  it('goes from the account to what was sent without it, in any spelling, and says why', async () => {
    const { id, phone, name } = await client()
    const found = await find({ account: id })
    expect(found.map(({ table, why }) => `${table} ${why}`)).toEqual(
      expect.arrayContaining([
        'user_profiles account',
        'service_requests email',
        'service_requests phone',
        'privacy_requests email',
        'news_consents email',
        'mail_outbox email',
        'imported_people email',
      ]),
    )
    const national = phone.replace('+966', '0')
    const typed = [
      national,
      national.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
      `00${phone.slice(1)}`,
    ]
    for (const spelling of typed)
      expect((await find({ phone: spelling })).find(({ table }) => table === 'user_profiles')?.name).toBe(
        name,
      )
  })

  it('finds a request that only mentions the email, and calls it that', async () => {
    const { email } = await client()
    const id = await storeRow(world, 'service_requests', {
      project_description: `اتصلوا بصاحب ${email} من فضلك`,
    })
    expect((await find({ email })).find((one) => one.id === id)?.why).toBe('mention')
  })

  it('finds nothing for nobody', async () => {
    expect(await find({ email: 'nobody@erased.example', phone: '12' })).toEqual([])
    expect(await find({})).toEqual([])
  })
})

describe('gathering', () => {
  it('has everything of these rows and of no others, and is recorded as an export', async () => {
    const { id, email } = await client()
    const other = await client()
    const { data } = await admin()
      .rpc('gather_person', { subjects: subjectsOf(await find({ account: id })) })
      .throwOnError()
    expect(data.accounts).toMatchObject([{ id, email, second_factor: false }])
    expect(data.requests).toHaveLength(2)
    expect(data.request_events.length).toBeGreaterThanOrEqual(4)
    expect(data.browsers.map(({ browser }: { browser: string }) => browser)).toContain(`Browser of ${email}`)
    expect(data.activity.length).toBeGreaterThan(2)
    expect(data.bin.map(({ table_name }: { table_name: string }) => table_name)).toContain('service_requests')
    const text = JSON.stringify(data)
    for (const strange of [other.email, other.phone, 'token', 'encrypted_password'])
      expect(text).not.toContain(strange)
    const [entry] = await world.sql<{ kind: string; table_name: string; name: string }>(
      "select kind, table_name, details ->> 'name' as name from public.audit_log order by id desc limit 1",
    )
    expect(entry).toEqual({ kind: 'export', table_name: 'people', name: data.accounts[0].full_name })
  })
})

describe('erasing', () => {
  it('leaves no trace of the person in any column of the database, and others untouched', async () => {
    const person = await client()
    const other = await client()
    const found = await find({ account: person.id })
    const closing = found.find(({ table }) => table === 'privacy_requests')?.id
    const before = await placesOf(world.sql, [person.email, person.phone, person.name])
    expect(before).toEqual(
      expect.arrayContaining([
        'auth.users.email',
        'public.audit_log.details',
        'public.bin.row',
        'private.request_words.words',
      ]),
    )
    // What is erased does not pass through the bin first
    const binned = await world.sql(
      `select id from public.bin where batch in (select batch from public.bin where row ->> 'client_email' = $1)`,
      [person.email],
    )
    expect(binned.length).toBeGreaterThan(1)
    const { data } = await admin()
      .rpc('erase_person', { subjects: subjectsOf(found), closing, answer: 'Done.' })
      .throwOnError()
    expect(data).toMatchObject({ accounts: 1, requests: 3, privacy_requests: 1, bin: binned.length })
    // The mail with the answer is still in the outbox
    const sent = await world.sql<{ recipient: string }>(
      `delete from public.mail_outbox where recipient = $1 returning recipient, data`,
      [person.email],
    )
    expect(sent).toMatchObject([{ data: { event: 'done', message: 'Done.' } }])
    expect(await placesOf(world.sql, [person.email, person.other, person.phone, person.name])).toEqual([])
    expect(await find({ account: other.id })).toHaveLength(found.length)
    // The record of activity is still valid without the details
    const { faults } = await verifyAudit((text, parameters) => world.sql(text, parameters), undefined)
    expect(faults).toEqual([])
  })

  it('leaves nothing in the record of what was deleted for good, or of a merge that was undone', async () => {
    const mark = `بقايا ${crypto.randomUUID()}`
    const other = await storeRow(world, 'service_requests', { created_at: '2026-01-01T08:00:00Z' })
    const request = await storeRow(world, 'service_requests', {
      channel: 'phone',
      client_email: null,
      client_phone: phoneOf(77),
      client_name: mark,
      privacy_version: null,
    })
    const note = await storeRow(world, 'request_notes', { request_id: request, text: mark })
    await admin().from('request_notes').delete().eq('id', note).throwOnError()
    await world.sql('delete from public.bin where record_id = $1', [note])
    const { data: merge } = await admin()
      .rpc('merge_requests', { request_id: other, other: request })
      .throwOnError()
    await admin()
      .rpc('undo_merge', { merge_id: (merge as { id: string }).id })
      .throwOnError()
    const entries = () =>
      world.sql("select table_name from public.audit_log where details::text like '%' || $1 || '%'", [mark])
    expect((await entries()).length).toBeGreaterThan(3)
    await admin()
      .rpc('erase_person', { subjects: [{ table: 'service_requests', id: request }] })
      .throwOnError()
    expect(await entries()).toEqual([])
  })

  it('spares a namesake with the same phone whom the admin unticked, also when it is applied again', async () => {
    const person = await client()
    const namesake = await storeRow(world, 'service_requests', {
      client_name: 'شخص آخر',
      client_email: 'namesake@erased.example',
      client_phone: person.phone,
    })
    const found = await find({ account: person.id })
    const spared = found.filter(({ id }) => id === namesake)
    expect(spared).toHaveLength(1)
    await admin()
      .rpc('erase_person', {
        subjects: subjectsOf(found.filter(({ id }) => id !== namesake)),
        spared: subjectsOf(spared),
      })
      .throwOnError()
    const { data: list } = await server().rpc('list_erasures').throwOnError()
    await world.sql('delete from private.erasures')
    await server().rpc('apply_erasures', { list }).throwOnError()
    const left = await world.sql('select id from public.service_requests where id = $1', [namesake])
    expect(left).toHaveLength(1)
  })

  it('keeps the terms of an employment for ten years, without contact details', async () => {
    const email = 'left@erased.example'
    const { id } = await world.signUp({ ...employeeData, phone: phoneOf(900) }, email)
    const [employee] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
      id,
    ])
    const contract_url = '/storage/v1/object/team-documents/contract.pdf'
    const set = (values: string) =>
      world.sql(`update public.employees set ${values} where id = $1`, [employee?.id])
    await set(`status = 'approved', base_salary = 9000, contract_url = '${contract_url}'`)
    const subjects = subjectsOf(await find({ account: id }))
    expect(outcome(await admin().rpc('erase_person', { subjects }))).toBe('employee_still_employed')
    await set(`status = 'left', left_on = '2026-06-30'`)
    const { data } = await admin().rpc('erase_person', { subjects }).throwOnError()
    expect(data.kept).toBe(1)
    const kept = await world.sql('select *, keep_until::text as until from public.kept_records')
    expect(kept).toMatchObject([{ kind: 'employment', contract_url, facts: { base_salary: 9000 } }])
    expect(JSON.stringify(kept)).not.toContain(email)
    expect(String((kept[0] as { until: string }).until)).toBe('2036-06-30')
    // The contract's file is kept
    const unused = await world.sql<{ name: string }>(`select name from public.unused_files('-1 minute')`)
    expect(unused.map(({ name }) => name)).not.toContain('contract.pdf')
  })

  it('keeps the projects of a client', async () => {
    const { id } = await client()
    const project_id = await storeRow(world, 'projects')
    await world.sql('insert into public.client_projects (client_id, project_id) values ($1, $2)', [
      id,
      project_id,
    ])
    await admin()
      .rpc('erase_person', { subjects: subjectsOf(await find({ account: id })) })
      .throwOnError()
    expect(await world.sql(`select facts from public.kept_records where kind = 'project'`)).toMatchObject([
      { facts: { projects: [{ status: 'active' }] } },
    ])
  })

  it('needs a password of the last 15 minutes, and is not for one’s own account', async () => {
    const { id } = await client()
    const subjects = subjectsOf(await find({ account: id }))
    const own = [{ table: 'user_profiles', id: world.people.admin.id }]
    expect(outcome(await admin().rpc('erase_person', { subjects: own }))).toBe('own_account')
    expect(outcome(await admin().rpc('erase_person', { subjects: [] }))).toBe('person_empty')
    expect(
      outcome(await admin().rpc('erase_person', { subjects: [{ table: 'user_profiles', id: 'x' }] })),
    ).toBe('subjects_invalid')
    await world.sql(
      `update auth.sessions set created_at = now() - interval '20 minutes' where user_id = $1`,
      [world.people.admin.id],
    )
    expect(outcome(await admin().rpc('erase_person', { subjects }))).toBe('password_needed')
    expect(outcome(await admin().rpc('gather_person', { subjects }))).toBe('password_needed')
    await world.sql(`update auth.sessions set created_at = now() where user_id = $1`, [world.people.admin.id])
  })
})

describe('an address that is a part of others', () => {
  it('leaves their requests, the bin and the record as they are', async () => {
    const { db } = world.people.visitor
    const send = async (client_email: string) => {
      await db
        .from('service_requests')
        .insert({
          client_name: client_email,
          client_email,
          client_phone: phoneOf(900 + ++serial),
          project_description: 'x',
          status: 'new',
          kind: 'service',
        })
        .throwOnError()
      const [row] = await world.sql<{ id: string }>(
        'select id from public.service_requests where client_email = $1',
        [client_email],
      )
      return row?.id ?? ''
    }
    const [ali, khali, wali] = [
      await send('ali@gmail.example'),
      await send('khali@gmail.example'),
      await send('wali@gmail.example'),
    ]
    await admin().from('service_requests').delete().eq('id', wali).throwOnError()
    const subjects = [{ table: 'service_requests', id: ali }]
    const gathered = await admin().rpc('gather_person', { subjects }).throwOnError()
    expect(JSON.stringify(gathered.data)).not.toMatch(/khali|wali/)
    await admin()
      .rpc('erase_person', { subjects, spared: [{ table: 'service_requests', id: khali }] })
      .throwOnError()
    const details = async (id: string) =>
      (
        await world.sql<{ whole: boolean }>(
          'select details is not null as whole from public.audit_log where record_id = $1',
          [id],
        )
      ).map(({ whole }) => whole)
    expect(await details(ali)).not.toContain(true)
    expect(await details(khali)).toEqual([true])
    expect(await details(wali)).toEqual([true, true])
    expect(
      await world.sql('select 1 from public.bin where record_id = $1 and parent is null', [wali]),
    ).toHaveLength(1)
  })
})

it('refuses rows that are not there, and the account of an admin', async () => {
  const erase = async (subjects: object[]) =>
    outcome(await admin().rpc('erase_person', { subjects: subjects as never }))
  const before = await world.sql('select 1 from private.erasures')
  for (const table of ['user_profiles', 'service_requests', 'privacy_requests']) {
    expect(await erase([{ table }]), table).toBe('person_empty')
    expect(await erase([{ table, id: null }]), table).toBe('person_empty')
    expect(await erase([{ table, id: crypto.randomUUID() }]), table).toBe('person_gone')
  }
  expect(await erase([{ table: 'user_profiles', id: world.people.contentAdmin.id }])).toBe(
    'admin_first_demoted',
  )
  expect(await world.sql('select 1 from private.erasures')).toHaveLength(before.length)
})

describe('applying erasures again', () => {
  it('erases who came back with a backup, but not who registered later', async () => {
    const person = await client()
    await admin()
      .rpc('erase_person', { subjects: subjectsOf(await find({ account: person.id })) })
      .throwOnError()
    const { data: list } = await server().rpc('list_erasures').throwOnError()
    // As after a restored backup: the entry is gone and the rows are back
    await world.sql('delete from private.erasures')
    const again = await storeRow(world, 'service_requests', {
      client_email: person.email,
      created_at: '2026-01-01T00:00:00Z',
    })
    const later = await storeRow(world, 'service_requests', { client_email: person.email })
    const { data } = await server().rpc('apply_erasures', { list }).throwOnError()
    expect(data.failed).toBe(0)
    expect(data.applied).toBeGreaterThan(0)
    const left = await world.sql<{ id: string }>(
      'select id from public.service_requests where id = any($1)',
      [[again, later]],
    )
    expect(left.map(({ id }) => id)).toEqual([later])
    const { data: twice } = await server().rpc('apply_erasures', { list }).throwOnError()
    expect(twice).toEqual({ applied: 0, failed: 0 })
  })
})
