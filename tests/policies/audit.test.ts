/** The record of who did what: written with the change, never changed after it, and chained. */
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify.ts'
import { storeRow } from './support/rows.ts'
import { clientData, outcome, type Person, password, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin

interface Entry {
  id: number
  kind: string
  table_name: string
  record_id: string
  actor_id: string | null
  session_id: string | null
  role: string
  details: Record<string, unknown> | null
}
type HistoryEntry = Entry & { actor: string | null; names: Record<string, string>; about: string[] | null }
/** Entries about a row or an account, oldest first. */
const entries = (record: string) =>
  world.sql<Entry>('select * from public.audit_log where record_id = $1 order by id', [record])
const last = async (record: string) => (await entries(record)).at(-1)
const verify = (known?: Parameters<typeof verifyAudit>[1]) =>
  verifyAudit((text, parameters) => world.sql(text, parameters), known)

/** Public tables whose changes need no entry of their own, and why. */
const unrecorded: Record<string, string> = {
  audit_log: 'It is the record.',
  bin: 'The delete and the restore of the row are recorded; what leaves it forever has an entry of its own.',
  content_version: 'A counter, raised by changes that are recorded themselves.',
  drafts:
    'Not public yet: what is published is recorded as a change of its row, in the name of the person who approved it.',
  kept_records: 'Made by an erasure, which is recorded without what it keeps; nobody changes them.',
  mail_outbox:
    'Mails are made by changes that are recorded, and sent by the server; they hold what must not be kept.',
  request_work: 'Each change is an entry of service_request_events, which no one can write.',
  search_notices: 'Made by changes that are recorded themselves, and sent by the server.',
  service_request_events: 'The history of a request, which follows its recorded status.',
}

it('every public table has the trigger, or a reason here', async () => {
  const tables = await world.sql<{ name: string; recorded: boolean }>(
    `select c.relname as name, exists (
       select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.record_change'::regproc
         -- For each row, after insert, update and delete; on, but not where rows are copied
         and t.tgtype = 29 and t.tgenabled = 'O'
     ) as recorded
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  expect(tables.filter(({ recorded }) => !recorded).map(({ name }) => name)).toEqual(Object.keys(unrecorded))
})

describe('a change is recorded', () => {
  it('with who made it, in which session, and what it was before, in the same transaction', async () => {
    const id = await storeRow(world, 'services')
    const { data } = await admin()
      .db.from('services')
      .update({ title_en: 'Other', display_order: 3 })
      .eq('id', id)
      .select('title_ar')
      .single()
      .throwOnError()
    const token = (await admin().db.auth.getSession()).data.session?.access_token ?? ''
    const { session_id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(await last(id)).toMatchObject({
      kind: 'update',
      table_name: 'services',
      actor_id: admin().id,
      session_id,
      role: 'authenticated',
      details: {
        name: `${data?.title_ar} · Other`,
        before: { title_en: 'Service', display_order: 0 },
        after: { title_en: 'Other', display_order: 3 },
      },
    })
    expect(await entries(id)).toHaveLength(2)
  })

  it('with the name that people call the row, in the language that has one', async () => {
    const nameOf = async (row: object) => {
      const [found] = await world.sql<{ name: string }>('select private.record_name($1::jsonb) as name', [
        JSON.stringify(row),
      ])
      return found?.name
    }
    expect(await nameOf({ content_key: 'main', title_ar: null, title_en: 'About us' })).toBe('About us')
    expect(await nameOf({ content_key: 'main', title_ar: '', title_en: '' })).toBe('main')
    expect(await nameOf({ title_ar: 'برج', title_en: 'Tower' })).toBe('برج · Tower')
    expect(await nameOf({ title_ar: 'BIM', title_en: 'BIM' })).toBe('BIM')
    expect(await nameOf({ full_name_en: 'Salma', email: 's@handasa.example' })).toBe('Salma')
  })

  it('whole when a row is added or deleted, without what is empty', async () => {
    const { data } = await admin()
      .db.from('services')
      .insert({ title_ar: 'خدمة', title_en: 'New', description_ar: 'وصف', description_en: 'Text' })
      .select()
      .single()
      .throwOnError()
    await admin().db.from('services').delete().eq('id', data.id).throwOnError()
    const [added, deleted] = await entries(data.id)
    expect(added).toMatchObject({ kind: 'insert', details: { after: { title_en: 'New', is_active: true } } })
    expect(added?.details).not.toHaveProperty('before')
    expect(deleted).toMatchObject({ kind: 'delete', details: { before: { title_en: 'New' } } })
    expect(JSON.stringify([added, deleted])).not.toContain('null,"')
  })

  it('of a visitor without a name, of the owner of the database with the role', async () => {
    const submission_id = crypto.randomUUID()
    await world.people.visitor.db
      .from('service_requests')
      .insert({
        client_name: 'فهد',
        client_email: 'audit@handasa.example',
        client_phone: '+966501234567',
        project_description: 'فيلا',
        submission_id,
      })
      .throwOnError()
    const [request] = await world.sql<{ id: string }>(
      'select id from public.service_requests where submission_id = $1',
      [submission_id],
    )
    expect(await last(request?.id ?? '')).toMatchObject({ kind: 'insert', actor_id: null, role: 'anon' })
    await world.sql('delete from public.service_requests where id = $1', [request?.id])
    const deleted = await last(request?.id ?? '')
    expect(deleted).toMatchObject({ kind: 'delete', actor_id: null })
    expect(['anon', 'authenticated', 'service_role']).not.toContain(deleted?.role)
  })

  it('not when nothing has changed, or the change was refused', async () => {
    const id = await storeRow(world, 'services')
    await admin().db.from('services').update({ title_en: 'Service' }).eq('id', id).throwOnError()
    expect(outcome(await admin().db.from('services').update({ title_en: ' ' }).eq('id', id))).toBe(
      'check services_title_en_check',
    )
    expect(await entries(id)).toHaveLength(1)
  })

  it('by a function too, such as another type of an account', async () => {
    const { otherEmployee } = world.people
    await admin().db.rpc('set_user_type', { user_id: otherEmployee.id, user_type: 'admin' }).throwOnError()
    expect(
      (await entries(otherEmployee.id)).filter(({ table_name }) => table_name === 'user_profiles').at(-1),
    ).toMatchObject({
      actor_id: admin().id,
      details: { before: { user_type: 'employee' }, after: { user_type: 'admin' } },
    })
    await admin().db.rpc('set_user_type', { user_id: otherEmployee.id, user_type: 'employee' }).throwOnError()
  })

  it('with long values cut, and named', async () => {
    const id = await storeRow(world, 'legal_pages', {
      body_en: 'x'.repeat(20_001),
      body_ar: 'ن'.repeat(20_000),
    })
    const { details } = (await last(id)) ?? {}
    expect(details).toMatchObject({
      cut: ['body_en'],
      after: { body_en: 'x'.repeat(1000), body_ar: 'ن'.repeat(20_000) },
    })
  })
})

describe('the sign-in service is recorded', () => {
  it('signing in and out, from which session', async () => {
    const person = await world.signUp(clientData)
    const signedIn = (await entries(person.id)).filter(({ kind }) => kind === 'sign_in')
    expect(signedIn.at(-1)).toMatchObject({ table_name: 'sessions', actor_id: person.id })
    const { session_id } = signedIn.at(-1) ?? {}
    expect(session_id).toMatch(/^[0-9a-f-]{36}$/)
    await person.db.auth.signOut({ scope: 'local' })
    expect(await last(person.id)).toMatchObject({ kind: 'sign_out', details: { session: session_id } })
  })

  it('a new password and email, never the password or its hash', async () => {
    const person = await world.signUp(clientData)
    await person.db.auth.updateUser({ password: 'another long one', current_password: password })
    await world.sql('update auth.users set email = $2 where id = $1', [person.id, `new-${person.email}`])
    const found = (await entries(person.id)).filter(({ table_name }) => table_name === 'accounts')
    expect(found.map(({ details }) => details)).toMatchObject([
      { hidden: ['password'] },
      { before: { email: person.email }, after: { email: `new-${person.email}` } },
    ])
  })

  it('no secret is in any entry', async () => {
    const secrets = await world.sql<{ secret: string }>(
      `select encrypted_password as secret from auth.users where encrypted_password <> ''
       union select token from auth.refresh_tokens union select code_hash from private.recovery_codes
       union select secret from auth.mfa_factors where secret is not null`,
    )
    expect(secrets.length).toBeGreaterThan(10)
    const text = JSON.stringify(await world.sql('select details from public.audit_log'))
    for (const { secret } of secrets) expect(text.includes(secret)).toBe(false)
  })
})

describe('what is read', () => {
  beforeEach(() => world.sql('update auth.sessions set created_at = now() where user_id = $1', [admin().id]))

  it('an export is noted for a list that one may read, and opens that list alone', async () => {
    const functions = {
      activity: 'list_activity',
      client_projects: 'list_client_projects',
      employees: 'list_employees',
      news_consents: 'list_news_consents',
      projects: 'list_projects',
      service_requests: 'list_requests',
      user_profiles: 'list_users',
    }
    const { admin: all, requestsAdmin, contentAdmin, peopleAdmin, settingsAdmin, employee } = world.people
    for (const { db, id } of [all, requestsAdmin, contentAdmin, peopleAdmin, settingsAdmin, employee]) {
      await world.sql('update auth.sessions set created_at = now() where user_id = $1', [id])
      const noted: string[] = []
      for (const [list, name] of Object.entries(functions)) {
        const read = async (page_size: number) => outcome(await db.rpc(name, { page_size }))
        const may = (await read(100)) === 'done'
        if (may) expect(await read(1000), list).toBe('export_not_noted')
        const refused = id === employee.id ? 'admin_required' : 'area_required'
        expect(outcome(await db.rpc('note_export', { list })), list).toBe(may ? 'done' : refused)
        if (may) noted.push(list === 'activity' ? 'audit_log' : list)
        expect(await read(1000), list).toBe(may ? 'done' : refused)
      }
      const entries = await world.sql<{ table_name: string }>(
        "select table_name from public.audit_log where actor_id = $1 and kind = 'export' order by id",
        [id],
      )
      expect(entries.map((entry) => entry.table_name)).toEqual(noted)
    }
    for (const name of ['list_bin', 'list_privacy_requests'])
      expect(outcome(await all.db.rpc(name, { page_size: 101 })), name).toBe('export_not_noted')
  })

  it('an export is noted before the list gives more than a screen shows', async () => {
    const fresh = await world.signUp(undefined)
    await world.sql("update public.user_profiles set user_type = 'admin', is_active = true where id = $1", [
      fresh.id,
    ])
    await fresh.db.auth.signInWithPassword({ email: fresh.email, password })
    const read = () => fresh.db.rpc('list_users', { page_size: 1000 })
    expect(outcome(await read())).toBe('export_not_noted')
    expect(outcome(await fresh.db.rpc('note_export', { list: 'secrets' }))).toBe('list_invalid')
    expect(outcome(await fresh.db.rpc('note_export', { list: 'user_profiles' }))).toBe('done')
    expect(outcome(await read())).toBe('done')
    const [entry] = await world.sql<Entry>(
      "select * from public.audit_log where actor_id = $1 and kind = 'export'",
      [fresh.id],
    )
    expect(entry).toMatchObject({ table_name: 'user_profiles', record_id: null })
  })

  it('a look at pay or a contract', async () => {
    const employee_id = world.people.employee.employeeId
    const note = (what: string) => admin().db.rpc('note_look', { employee_id, what })
    expect(outcome(await note('photo'))).toBe('look_invalid')
    for (const what of ['pay', 'contract']) {
      expect(outcome(await note(what))).toBe('done')
      expect(await last(employee_id)).toMatchObject({ kind: 'look', actor_id: admin().id, details: { what } })
    }
  })
})

describe('the list of activity', () => {
  it('gives admins entries by record, person, table, kind and time, newest first', async () => {
    const id = await storeRow(world, 'services')
    await admin().db.from('services').update({ title_en: 'Listed' }).eq('id', id).throwOnError()
    const ask = async (args: object) => {
      const { data } = await admin()
        .db.rpc('list_activity', { page_size: 100, ...args })
        .throwOnError()
      return data as { rows: (Entry & { actor: string })[]; total: number; actors: { id: string }[] }
    }
    const { rows, total } = await ask({ record: id })
    expect([rows.map(({ kind }) => kind), total]).toEqual([['update', 'insert'], 2])
    expect(rows[0]?.actor).toEqual(expect.any(String))
    expect(rows[0]).not.toHaveProperty('details_hash')
    expect((await ask({ record: id, actor: admin().id })).total).toBe(1)
    expect((await ask({ record: id, kinds: ['insert'] })).total).toBe(1)
    expect((await ask({ record: id, tables: ['projects'] })).total).toBe(0)
    expect((await ask({ record: id, since: '2100-01-01' })).total).toBe(0)
    expect((await ask({ record: id, until: '2100-01-01' })).total).toBe(2)
    expect((await ask({ record: id, search: 'LISTED' })).total).toBe(1)
    expect((await ask({})).actors.map((one) => one.id)).toContain(admin().id)
  })

  it('has one index for whatever it is filtered and searched by, in the order of time', async () => {
    const [index] = await world.sql<{ definition: string }>(
      "select pg_get_indexdef('public.audit_log_at_idx'::regclass) as definition",
    )
    expect(index?.definition).toMatch(/\(at, id\) INCLUDE \(actor_id, kind, table_name, words\)/)
    await world.sql('vacuum analyze public.audit_log')
    // The condition and the order of private.find_activity
    const [plan] = await world.sql<{ 'QUERY PLAN': { Plan: object }[] }>(
      `explain (format json) select r.id from public.audit_log as r
       where r.kind = any ('{look}') and position('nothing' in r.words) > 0 order by r.at desc, r.id desc limit 1001`,
    )
    const text = JSON.stringify(plan?.['QUERY PLAN'])
    expect(text).not.toContain('search_form')
  })

  it('forgets the words of an entry with its details', async () => {
    const id = await storeRow(world, 'services', { title_en: 'Forgotten' })
    const words = async () =>
      (
        await world.sql<{ words: string | null }>('select words from public.audit_log where record_id = $1', [
          id,
        ])
      )[0]?.words
    expect(await words()).toContain('forgotten')
    await world.sql('update public.audit_log set details = null where record_id = $1', [id])
    expect(await words()).toBeNull()
  })

  it('gives the pages beyond those that are counted', async () => {
    const ask = async (page_offset: number) => {
      const { data } = await admin().db.rpc('list_activity', { page_offset }).throwOnError()
      return data as { rows: { id: number }[]; total: number }
    }
    const [first, next] = [await ask(0), await ask(20)]
    expect(first.rows).toHaveLength(20)
    expect(new Set([...first.rows, ...next.rows].map(({ id }) => id)).size).toBe(20 + next.rows.length)
    expect((await ask(1_000_000)).rows).toEqual([])
  })

  it('has an index for the history of a record, newest first', async () => {
    const [index] = await world.sql<{ definition: string }>(
      "select pg_get_indexdef('public.audit_log_record_idx'::regclass) as definition",
    )
    expect(index?.definition).toMatch(/\(record_id, id( desc)?\)/i)
  })
})

describe('the history of a record', () => {
  const history = async (person: Person, table_name: string, record_id: string, page_size = 50) => {
    const answer = await person.db.rpc('record_history', { table_name, record_id, page_size })
    return { word: outcome(answer), page: answer.data as { rows: HistoryEntry[]; total: number } | null }
  }

  it('is for admins of the area of its table, and of everything', async () => {
    const { people } = world
    const areas = {
      requests: people.requestsAdmin,
      content: people.contentAdmin,
      people: people.peopleAdmin,
      settings: people.settingsAdmin,
    }
    const tables: Record<string, keyof typeof areas | 'everything'> = {
      service_requests: 'requests',
      client_projects: 'requests',
      projects: 'content',
      project_images: 'content',
      services: 'content',
      team_members: 'content',
      leadership_team: 'content',
      site_images: 'content',
      site_content: 'content',
      client_references: 'content',
      page_meta: 'content',
      media_files: 'content',
      news: 'content',
      employees: 'people',
      employee_notifications: 'people',
      employee_documents: 'people',
      document_renewals: 'people',
      application_stages: 'people',
      application_notes: 'people',
      openings: 'people',
      user_profiles: 'settings',
      company_settings: 'settings',
      credentials: 'settings',
      offices: 'settings',
      legal_pages: 'settings',
      mail_kinds: 'settings',
      session_limits: 'settings',
      answer_settings: 'settings',
      search_notice_settings: 'settings',
      bin_settings: 'settings',
      audit_log: 'everything',
      accounts: 'everything',
    }
    for (const [table, owner] of Object.entries(tables)) {
      expect((await history(people.admin, table, 'x')).word, table).toBe('done')
      for (const [area, person] of Object.entries(areas))
        expect((await history(person, table, 'x')).word, `${table} ${area}`).toBe(
          area === owner ? 'done' : 'area_required',
        )
    }
  })

  it('has the entries of one row, newest first, with the names of what they refer to', async () => {
    const project_id = await storeRow(world, 'projects', { title_ar: 'برج', title_en: 'Tower' })
    const client = await world.signUp(clientData)
    const id = await storeRow(world, 'client_projects', { client_id: client.id, project_id })
    await admin().db.from('client_projects').update({ status: 'on_hold' }).eq('id', id).throwOnError()
    const { page } = await history(admin(), 'client_projects', id)
    expect(page?.rows.map(({ kind }) => kind)).toEqual(['update', 'insert'])
    expect(page?.rows[1]?.names).toEqual({ [project_id]: 'برج · Tower', [client.id]: clientData.full_name })
    expect(page?.rows[0]).not.toHaveProperty('session_id')
    expect((await history(admin(), 'projects', id)).page?.total).toBe(0)
    const first = await history(admin(), 'client_projects', id, 1)
    expect([first.page?.rows.length, first.page?.total]).toEqual([1, 2])
    expect((await history(admin(), 'client_projects', id, 101)).word).toBe('page_size_invalid')
  })

  it('names the request that a note belongs to', async () => {
    const request = await storeRow(world, 'service_requests', { client_name: 'نورة' })
    const note = await storeRow(world, 'request_notes', { request_id: request })
    const { page } = await history(admin(), 'request_notes', note)
    const [stored] = await world.sql<{ reference: string }>(
      'select reference from public.service_requests where id = $1',
      [request],
    )
    expect(page?.rows[0]?.names[request]).toBe(`${stored?.reference} · نورة`)
  })

  it('names whose document, letter or file was changed, in the record of everything too', async () => {
    const employee_id = world.people.employee.employeeId
    const [person] = await world.sql<{ name: string }>(
      'select private.record_name(to_jsonb(one)) as name from public.employees as one where id = $1',
      [employee_id],
    )
    const request_id = await storeRow(world, 'service_requests', { client_name: 'نورة' })
    const [request] = await world.sql<{ reference: string }>(
      'select reference from public.service_requests where id = $1',
      [request_id],
    )
    for (const [table, links, change, about] of [
      ['employee_documents', { employee_id }, "number = '1'", [person?.name]],
      ['document_renewals', { employee_id }, "number = '1'", [person?.name]],
      ['employee_notifications', { employee_id }, 'read_at = now()', [person?.name]],
      ['application_notes', { employee_id }, "text = 'x'", [person?.name]],
      ['request_notes', { request_id }, "text = 'x'", [request?.reference, 'نورة']],
      ['request_files', { request_id }, "name = 'x.pdf'", [request?.reference, 'نورة']],
      ['request_messages', { request_id }, "subject = 'x'", [request?.reference, 'نورة']],
    ] as const) {
      const id = await storeRow(world, table, links)
      await world.sql(`update public.${table} set ${change} where id = $1`, [id])
      const { page } = await history(admin(), table, id)
      expect(
        page?.rows.map((row) => [row.kind, row.about]),
        table,
      ).toEqual([
        ['update', about],
        ['insert', about],
      ])
      const all = await admin().db.rpc('list_activity', { record: id }).throwOnError()
      expect((all.data as { rows: HistoryEntry[] }).rows[0]?.about, table).toEqual(about)
    }
  })

  it('names the stage and the owner of an application', async () => {
    const stage_id = await storeRow(world, 'application_stages', { name_ar: 'مقابلة', name_en: 'Interview' })
    const id = world.people.applicant.employeeId
    const owner_id = admin().id
    await admin().db.from('employees').update({ stage_id, owner_id }).eq('id', id).throwOnError()
    const { page } = await history(admin(), 'employees', id)
    expect(page?.rows[0]?.names).toEqual({
      [stage_id]: 'مقابلة · Interview',
      [owner_id]: expect.any(String),
    })
  })

  it('of an account has its sign-ins and passwords too', async () => {
    const { id } = await world.signUp(clientData)
    const { page } = await history(world.people.settingsAdmin, 'user_profiles', id)
    expect(new Set(page?.rows.map(({ table_name }) => table_name))).toEqual(
      new Set(['user_profiles', 'sessions']),
    )
  })

  it('keeps the names of other admins from who may not read accounts', async () => {
    const id = await storeRow(world, 'services')
    await admin().db.from('services').update({ title_en: 'Named' }).eq('id', id).throwOnError()
    const { contentAdmin } = world.people
    await contentAdmin.db.from('services').update({ title_en: 'Own' }).eq('id', id).throwOnError()
    const named = async (person: Person) =>
      (await history(person, 'services', id)).page?.rows.map(({ actor }) => actor !== null)
    expect(await named(contentAdmin)).toEqual([true, false, false])
    expect((await named(admin()))?.slice(0, 2)).toEqual([true, true])
  })
})

describe('nobody changes it', () => {
  it('the owner of the database is refused, too', async () => {
    for (const statement of [
      "update public.audit_log set role = 'x'",
      "update public.audit_log set details = '{}'",
      "update public.audit_log set details = null, role = 'x'",
      'delete from public.audit_log',
      'truncate public.audit_log',
      "update private.audit_chain set hash = 'x'",
      'delete from private.audit_chain',
      'truncate private.audit_chain',
    ])
      await expect(world.sql(statement), statement).rejects.toThrow('audit_log_kept')
  })

  it('the secret key reads it and writes nothing', async () => {
    const call = (method: string, body?: object) =>
      fetch(`${world.api.url}/rest/v1/audit_log?id=gt.0`, {
        method,
        headers: {
          apikey: world.api.secretKey,
          authorization: `Bearer ${world.api.secretKey}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      }).then(({ status }) => status)
    expect(await call('GET')).toBe(200)
    const row = { kind: 'update', table_name: 'x', role: 'x', details_hash: 'x' }
    expect([await call('POST', row), await call('PATCH', row), await call('DELETE')]).toEqual([403, 403, 403])
  })
})

describe('the chain', () => {
  /** Makes changes that only the owner of the database can make, and that the chain must reveal. */
  const tamper = async (...statements: string[]) => {
    const tables = ['public.audit_log', 'private.audit_chain']
    for (const table of tables) await world.sql(`alter table ${table} disable trigger user`)
    for (const statement of statements) await world.sql(statement)
    for (const table of tables) await world.sql(`alter table ${table} enable trigger user`)
  }
  const target = 'id = (select entry_id from private.audit_chain where place = 5)'

  it('holds every entry once, no matter who wrote at the same time', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        admin()
          .db.from('services')
          .insert({
            title_ar: 'معًا',
            title_en: `Together ${place}`,
            description_ar: 'و',
            description_en: 'd',
          })
          .throwOnError(),
      ),
    )
    const { entries: found, head, faults } = await verify()
    const [counted] = await world.sql<{ count: string }>('select count(*)::text from public.audit_log')
    expect(faults).toEqual([])
    expect([String(found), String(head?.place)]).toEqual([counted?.count, counted?.count])
  })

  it('stays whole when details are erased', async () => {
    const { erased } = await verify()
    await world.sql(`update public.audit_log set details = null where ${target}`)
    expect(await verify()).toMatchObject({ erased: erased + 1, faults: [] })
  })

  const changes: [what: string, fault: RegExp, change: string, back: string][] = [
    [
      'who did it',
      /^Entry \d+ \(place 5\), or the link before it, was changed\.$/,
      `update public.audit_log set actor_id = '${crypto.randomUUID()}' where id = (select entry_id from private.audit_chain where place = 5)`,
      '',
    ],
    [
      'what was changed',
      /^The details of entry \d+ \(place 7\) were changed\.$/,
      `update public.audit_log set details = details || '{"x":1}' where id = (select entry_id from private.audit_chain where place = 7)`,
      `update public.audit_log set details = details - 'x' where id = (select entry_id from private.audit_chain where place = 7)`,
    ],
    [
      'an entry that is gone',
      /^Entry \d+ \(place 9\) is gone\.$/,
      'create table private.kept as select * from public.audit_log where id = (select entry_id from private.audit_chain where place = 9); delete from public.audit_log where id = (select id from private.kept)',
      // `words` is generated again
      'alter table private.kept drop column words; insert into public.audit_log (id, at, actor_id, session_id, role, kind, table_name, record_id, details, details_hash) overriding system value select * from private.kept; drop table private.kept',
    ],
    [
      'a link that is gone with its entry',
      /^The chain goes from place 10 to 12: what was between them is gone\.$/,
      'delete from public.audit_log where id = (select entry_id from private.audit_chain where place = 11); delete from private.audit_chain where place = 11',
      '',
    ],
    [
      'an entry added by hand',
      /^Entry \d+ was added outside the chain\.$/,
      "insert into public.audit_log (role, kind, table_name, details_hash) values ('x', 'update', 'x', 'x')",
      '',
    ],
  ]
  it.each(changes)('shows %s', async (_, fault, change, back) => {
    await tamper(...change.split('; '))
    expect((await verify()).faults).toContainEqual(expect.stringMatching(fault))
    if (back) {
      await tamper(...back.split('; '))
      expect((await verify()).faults.join('\n')).not.toMatch(new RegExp(fault.source.slice(1, -1)))
    }
  })

  it('shows that the last entries are gone, to those who noted where it ended', async () => {
    const { head } = await verify()
    expect(head).not.toBeNull()
    if (!head) return
    const noted = async () => (await verify(head)).faults.filter((text) => text.includes('as it was noted'))
    expect(await noted()).toEqual([])
    await tamper(
      `delete from public.audit_log where id = (select entry_id from private.audit_chain where place = ${head.place})`,
      `delete from private.audit_chain where place = ${head.place}`,
    )
    expect(await noted()).toHaveLength(1)
    // The chain is longer again, but its hash differs
    await storeRow(world, 'services')
    expect(await noted()).toHaveLength(1)
  })
})
