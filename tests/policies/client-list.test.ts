/** The list of clients: who is on it, what is counted for each client, and that it follows every change. */
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { listPage } from './support/lists.ts'
import { storeRow } from './support/rows.ts'
import { clientData, connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db

interface Client {
  id: string
  state: string
  client_type: string
  full_name: string
  company_name: string | null
  email: string | null
  phone: string | null
  open_requests: number
  projects: number
  last_activity_at: string | null
  imported: boolean
  invitation: { state: string; sent_at: string } | null
}
const page = async (args: Record<string, unknown> = {}) => {
  const { rows, ...rest } = await listPage(world, 'list_clients', { page_size: 100, ...args })
  return { ...rest, rows: rows as unknown as Client[] }
}
const rowOf = async (id: string) => (await page()).rows.find((row) => row.id === id)
const found = async (search: string) => (await page({ search })).rows.map(({ id }) => id)

/** Expects the list that is kept to equal a fresh count. */
async function expectExact() {
  const kept = await world.sql(
    'select id, open_requests, last_activity_at::text as latest from private.client_list order by id',
  )
  const counted = await world.sql(
    `select one.id, count(distinct request.id) filter (
         where request.status in ('new', 'pending', 'reviewing', 'in_progress')
       )::int as open_requests, greatest(max(request.created_at), max((
         select max(message.created_at) from public.request_messages as message
         where message.request_id = request.id and message.direction = 'in' and not message.automatic
       )))::text as latest
     from private.client_list as one left join public.service_requests as request
       on request.user_id = one.id or request.client_phone = one.phone
       or private.mailbox(request.client_email) = private.mailbox(one.email)
       or exists (select from public.request_work as work where work.id = request.id and work.client_id = one.id)
     group by one.id order by one.id`,
  )
  expect(kept).toEqual(counted)
}

const account = (more: object = {}) => world.signUp({ ...clientData, ...more })
const invite = async (more: object = {}) => {
  const email = `invited-${crypto.randomUUID().slice(0, 8)}@handasa.example`
  const { data } = await db()
    .rpc('invite', {
      email,
      full_name: 'مدعوة',
      user_type: 'client',
      client_type: 'company',
      company_name: 'شركة المدعوة',
      ...more,
    })
    .throwOnError()
  return { email, ...(data as { id: string; token: string }) }
}
async function importClient(email: string | null, phone: string | null = null) {
  const [person] = await world.sql<{ id: string }>(
    `with import as (
       insert into private.imports (id, kind, file_name, digest, total, fills)
       values (gen_random_uuid(), 'clients', 'clients.csv', repeat('a', 64), 1, false) returning id
     )
     insert into private.imported_people (import_id, row_number, kind, full_name, email, phone, client_type, company_name)
     select id, 1, 'clients', 'مستوردة', $1, $2, 'government', 'أمانة المنطقة' from import returning id`,
    [email, phone],
  )
  return person?.id ?? ''
}

describe('who is listed', () => {
  it('every client with an account, and nobody else', async () => {
    const { rows, total } = await page()
    const accounts = await world.sql<{ id: string }>(
      `select id from public.user_profiles where user_type = 'client'`,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(accounts.map(({ id }) => id).sort())
    expect(total).toBe(accounts.length)
    const { client, inactive } = world.people
    expect(await rowOf(client.id)).toMatchObject({
      state: 'active',
      client_type: 'individual',
      email: client.email,
      imported: false,
      invitation: null,
    })
    expect(await rowOf(inactive.id)).toMatchObject({ state: 'off' })
  })

  it('reveals nothing about a client that an admin of requests may not read', async () => {
    expect(Object.keys((await page()).rows[0] ?? {}).sort()).toEqual([
      'client_type',
      'company_name',
      'created_at',
      'email',
      'full_name',
      'id',
      'imported',
      'invitation',
      'kept',
      'last_activity_at',
      'open_requests',
      'phone',
      'projects',
      'state',
    ])
  })

  it('an account as it is now: names, email, phone, type, on or off, until it is an admin’s or gone', async () => {
    const { id } = await account()
    await world.sql(
      `update public.user_profiles set full_name = 'ظبية القرن', phone = '+966539990001', is_active = false,
         client_type = 'company', company_name = 'مكتب الظبي', commercial_registration = '1010' where id = $1`,
      [id],
    )
    await world.sql(`update auth.users set email = 'gazelle@handasa.example' where id = $1`, [id])
    expect(await rowOf(id)).toMatchObject({
      full_name: 'ظبية القرن',
      company_name: 'مكتب الظبي',
      client_type: 'company',
      state: 'off',
      email: 'gazelle@handasa.example',
      phone: '+966539990001',
    })
    for (const search of ['ظبيه', 'الظبي مكتب', 'gazelle', '0539990001', '٠٥٣٩٩٩٠٠٠١'])
      expect(await found(search), search).toEqual([id])
    const type = (user_type: string, areas: string[] | null) =>
      world.sql(`update public.user_profiles set user_type = $2, areas = $3 where id = $1`, [
        id,
        user_type,
        areas,
      ])
    await type('admin', ['content'])
    expect(await rowOf(id)).toBeUndefined()
    await type('client', null)
    expect(await rowOf(id)).toBeDefined()
    await world.sql('delete from auth.users where id = $1', [id])
    expect(await rowOf(id)).toBeUndefined()
    expect(await found('gazelle')).toEqual([])
  })

  it('someone who is invited, until they have an account or the invitation is cancelled', async () => {
    const one = await invite()
    expect(await rowOf(one.id)).toMatchObject({
      state: 'invited',
      client_type: 'company',
      company_name: 'شركة المدعوة',
      imported: false,
      invitation: { state: 'open' },
    })
    await world.sql(`update public.invitations set expires_at = now() where id = $1`, [one.id])
    expect((await rowOf(one.id))?.invitation?.state).toBe('expired')
    await world.sql(`update public.invitations set expires_at = now() + interval '1 day' where id = $1`, [
      one.id,
    ])
    const joined = await world.signUp(
      {
        ...clientData,
        client_type: 'company',
        company_name: 'شركة المدعوة',
        commercial_registration: '1010',
        invitation: one.token,
      },
      one.email,
    )
    expect(await found(one.email)).toEqual([joined.id])
    expect(await rowOf(joined.id)).toMatchObject({ state: 'active', client_type: 'company' })
    const other = await invite()
    await db().rpc('cancel_invitation', { invitation_id: other.id }).throwOnError()
    expect(await found(other.email)).toEqual([])
    // Invited colleagues are not listed
    const colleague = `colleague-${crypto.randomUUID().slice(0, 8)}@handasa.example`
    await db('admin')
      .rpc('invite', { email: colleague, full_name: 'زميل', user_type: 'admin', areas: ['content'] })
      .throwOnError()
    expect(await found(colleague)).toEqual([])
  })

  it('someone who is imported: kept, invited, cancelled, removed and brought back, and once with an account', async () => {
    const email = `imported-${crypto.randomUUID().slice(0, 8)}@handasa.example`
    const id = await importClient(email)
    expect(await rowOf(id)).toMatchObject({ state: 'kept', client_type: 'government', imported: true })
    await db()
      .rpc('invite_kept_people', { kind: 'clients', ids: [id] })
      .throwOnError()
    expect(await found(email)).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ state: 'invited', invitation: { state: 'open' } })
    const [sent] = await world.sql<{ id: string }>('select id from public.invitations where email = $1', [
      email,
    ])
    await db().rpc('cancel_invitation', { invitation_id: sent?.id }).throwOnError()
    expect(await rowOf(id)).toMatchObject({ state: 'kept', invitation: null })
    const remove = (restores: boolean) =>
      db()
        .rpc('remove_kept_people', { kind: 'clients', ids: [id], restores })
        .throwOnError()
    await remove(false)
    expect(await rowOf(id)).toBeUndefined()
    await remove(true)
    expect(await rowOf(id)).toBeDefined()
    // The client registers without the invitation
    const { id: own } = await world.signUp(clientData, email.toUpperCase())
    expect(await found(email)).toEqual([own])
    await world.sql('delete from auth.users where id = $1', [own])
    expect(await found(email)).toEqual([id])
  })

  it('someone once who is imported and also invited separately, whichever came first', async () => {
    const [sent, first] = [await invite(), `imported-${crypto.randomUUID().slice(0, 8)}@handasa.example`]
    const [later, earlier] = [await importClient(sent.email.toUpperCase()), await importClient(first)]
    const { data } = await db()
      .rpc('invite', { email: first, full_name: 'مدعوة', user_type: 'client', client_type: 'individual' })
      .throwOnError()
    for (const [email, id] of [
      [sent.email, later],
      [first, earlier],
    ] as const) {
      expect(await found(email)).toEqual([id])
      expect(await rowOf(id)).toMatchObject({
        state: 'invited',
        imported: true,
        invitation: { state: 'open' },
      })
    }
    // People stay listed by what is left: the import or the invitation
    await db()
      .rpc('cancel_invitation', { invitation_id: (data as { id: string }).id })
      .throwOnError()
    expect(await rowOf(earlier)).toMatchObject({ state: 'kept', invitation: null })
    const remove = (restores: boolean) =>
      db()
        .rpc('remove_kept_people', { kind: 'clients', ids: [later], restores })
        .throwOnError()
    await remove(false)
    expect(await found(sent.email)).toEqual([sent.id])
    await remove(true)
    expect(await found(sent.email)).toEqual([later])
  })
})

describe('what is counted', () => {
  it('the requests that their page shows: by account, mailbox, phone and link, and only open ones', async () => {
    const phone = '+966538880001'
    const { id, email } = await account({ phone })
    const request = (values: Record<string, unknown>) => storeRow(world, 'service_requests', values)
    const [name, domain] = email.split('@')
    const other = { client_email: 'else@handasa.example', client_phone: '+966538889999' }
    const byMail = await request({ ...other, client_email: `${name}+site@${domain}` })
    expect((await rowOf(id))?.open_requests).toBe(1)
    await request({ ...other, client_phone: phone })
    await request({ ...other, user_id: id })
    const linked = await request(other)
    await request(other)
    await db().rpc('link_client', { request_id: linked, client: id, seen: null }).throwOnError()
    expect((await rowOf(id))?.open_requests).toBe(4)
    const { data } = await db().rpc('client_overview', { client: id }).throwOnError()
    expect((data as { requests: { total: number } }).requests.total).toBe(4)
    for (const [status, open] of [
      ['in_progress', 4],
      ['completed', 3],
      ['approved', 3],
      ['reviewing', 4],
      ['cancelled', 3],
    ] as const) {
      await db().from('service_requests').update({ status }).eq('id', byMail).throwOnError()
      expect((await rowOf(id))?.open_requests, status).toBe(open)
    }
    await db().rpc('link_client', { request_id: linked, client: null, seen: id }).throwOnError()
    expect((await rowOf(id))?.open_requests).toBe(2)
    await expectExact()
    // The requests no longer belong to this client
    await world.sql('update public.user_profiles set phone = null where id = $1', [id])
    expect((await rowOf(id))?.open_requests).toBe(1)
    await world.sql(`update auth.users set email = 'moved-away@handasa.example' where id = $1`, [id])
    await world.sql('update public.service_requests set user_id = null where user_id = $1', [id])
    expect(await rowOf(id)).toMatchObject({ open_requests: 0, last_activity_at: null })
    await expectExact()
  })

  it('of many at once, of one that goes into the bin and comes back, and of all that are gone', async () => {
    const { id, email } = await account()
    for (const status of ['new', 'completed', 'new'])
      await storeRow(world, 'service_requests', { client_email: email, client_phone: null, status })
    const [one] = await world.sql<{ id: string }>(
      `select id from public.service_requests where client_email = $1 and status = 'completed'`,
      [email],
    )
    await world.sql(`update public.service_requests set status = 'pending' where client_email = $1`, [email])
    expect((await rowOf(id))?.open_requests).toBe(3)
    await db().from('service_requests').delete().eq('id', one?.id).throwOnError()
    expect((await rowOf(id))?.open_requests).toBe(2)
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      one?.id,
    ])
    await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
    expect((await rowOf(id))?.open_requests).toBe(3)
    await expectExact()
    await world.sql('truncate public.service_requests cascade')
    expect(await rowOf(id)).toMatchObject({ open_requests: 0, last_activity_at: null })
    await expectExact()
  })

  it('when they last sent a request or wrote about one, and not what was written to them', async () => {
    await world.sql('update private.setup set mail_server = true')
    const { id, email } = await account({ phone: '+966538880002' })
    expect((await rowOf(id))?.last_activity_at).toBeNull()
    const request = await storeRow(world, 'service_requests', { client_email: email })
    const sent = await world.sql<{ at: string }>(
      'select created_at::text as at from public.service_requests where id = $1',
      [request],
    )
    const latest = async () => Date.parse((await rowOf(id))?.last_activity_at ?? '')
    expect(await latest()).toBe(Date.parse(sent[0]?.at ?? ''))
    const receive = (automatic: boolean) =>
      connect(world.api, world.api.secretKey)
        .rpc('receive_mail', {
          request_id: request,
          message_id: `<${crypto.randomUUID()}@example.sa>`,
          sender: email,
          sender_name: 'سارة',
          subject: 'Re',
          body: 'متى تبدؤون؟',
          quoted: '',
          automatic,
        })
        .throwOnError()
    await receive(true)
    expect(await latest()).toBe(Date.parse(sent[0]?.at ?? ''))
    await receive(false)
    const wrote = await latest()
    expect(wrote).toBeGreaterThan(Date.parse(sent[0]?.at ?? ''))
    await db()
      .rpc('answer_request', {
        message_id: crypto.randomUUID(),
        request_id: request,
        locale: 'ar',
        subject: 'x',
        body: 'x',
        seen: (
          await world.sql<{ id: string }>(
            `select id from public.request_messages where request_id = $1 order by created_at desc limit 1`,
            [request],
          )
        )[0]?.id,
      })
      .throwOnError()
    expect(await latest()).toBe(wrote)
    await world.sql(`delete from public.request_messages where request_id = $1 and direction = 'in'`, [
      request,
    ])
    expect(await latest()).toBe(Date.parse(sent[0]?.at ?? ''))
    await expectExact()
  })

  it('of requests that are merged, and are two again', async () => {
    const { id, email } = await account()
    const [one, other] = [
      await storeRow(world, 'service_requests', { client_email: email }),
      await storeRow(world, 'service_requests', { client_email: email }),
    ]
    expect((await rowOf(id))?.open_requests).toBe(2)
    const { data } = await db().rpc('merge_requests', { request_id: one, other }).throwOnError()
    expect((await rowOf(id))?.open_requests).toBe(1)
    await expectExact()
    await db()
      .rpc('undo_merge', { merge_id: (data as { id: string }).id })
      .throwOnError()
    expect((await rowOf(id))?.open_requests).toBe(2)
    await expectExact()
  })

  it('of someone who is imported what came with their phone', async () => {
    const id = await importClient(null, '+966538880003')
    await storeRow(world, 'service_requests', { client_phone: '+966538880003', status: 'pending' })
    expect(await rowOf(id)).toMatchObject({ open_requests: 1 })
    expect((await rowOf(id))?.last_activity_at).not.toBeNull()
  })

  const twoSessions = async () => {
    const [here] = await world.sql<{ name: string }>('select current_database() as name')
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${here?.name}`
    const sessions = postgres(url.href, { max: 2, onnotice: () => undefined })
    return { sessions, one: await sessions.reserve(), other: await sessions.reserve() }
  }

  // The embedded database has only one session
  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'of several clients in one transaction, without waiting for another that writes about them in another order',
    async () => {
      const phones = ['+966538880011', '+966538880012']
      const clients = await Promise.all(phones.map((phone) => account({ phone })))
      const requests = []
      for (const [place, client] of [0, 1, 1, 0].entries())
        requests.push(
          await storeRow(world, 'service_requests', {
            client_email: clients[client]?.email,
            client_phone: phones[client],
            project_description: `${place}`,
          }),
        )
      const { sessions, one, other } = await twoSessions()
      const write = (session: typeof one, request = '') =>
        session`insert into public.request_messages (request_id, direction, state, email, name, locale, subject, body, created_at)
          values (${request}, 'in', 'received', 'a@handasa.example', 'x', 'ar', 'x', 'x', private.message_time(${request}))`
      await one`begin`
      await other`begin`
      await write(one, requests[0])
      await write(other, requests[1])
      await Promise.all([write(one, requests[2]), write(other, requests[3])])
      await Promise.all([one`commit`, other`commit`])
      for (const session of [one, other]) session.release()
      await sessions.end()
      await expectExact()
      const [wrote] = await world.sql<{ number: number }>(
        `select count(*)::int as number from private.client_list as one where one.id = any($1)
           and exists (select from public.request_messages as message where message.created_at = one.last_activity_at)`,
        [clients.map(({ id }) => id)],
      )
      expect(wrote).toEqual({ number: 2 })
    },
  )

  it.skipIf(!process.env.TEST_DATABASE_URL).each(['first', 'last'])(
    'also of a client who is listed by a transaction at that moment, which ends %s',
    async (ends) => {
      const { sessions, one, other } = await twoSessions()
      const email = `same-moment-${ends}@handasa.example`
      const request = await storeRow(world, 'service_requests', {
        client_email: 'nobody-yet@handasa.example',
      })
      await one`begin`
      await other`begin`
      await one`insert into public.invitations (email, full_name, user_type, client_type)
        values (${email}, 'سارة', 'client', 'individual')`
      await other`insert into public.service_requests (client_name, client_email, project_description, status)
        values ('سارة', ${email}, 'x', 'new')`
      // A correction gives the request to this client
      await other`update public.service_requests set client_email = ${email} where id = ${request}`
      for (const session of ends === 'first' ? [one, other] : [other, one]) await session`commit`
      for (const session of [one, other]) session.release()
      await sessions.end()
      await expectExact()
      expect((await page()).rows.find((row) => row.email === email)).toMatchObject({ open_requests: 2 })
    },
  )

  it('their projects', async () => {
    const { id } = await account()
    for (const name of ['A', 'B'])
      await storeRow(world, 'client_projects', {
        client_id: id,
        project_id: await storeRow(world, 'projects', { title_en: name }),
      })
    expect((await rowOf(id))?.projects).toBe(2)
  })
})

describe('filters, orders and counts', () => {
  it('by type, state and open requests, with counts by type that add up', async () => {
    await world.sql('update private.setup set mail_server = false')
    await invite()
    await account()
    const { rows, total, counts } = await page()
    expect(Object.values(counts).reduce((sum, one) => sum + one)).toBe(total)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['active', 'off', 'invited', 'kept']))
    for (const client_type of ['individual', 'company', 'government', 'other']) {
      const some = await page({ client_types: [client_type] })
      expect(some.rows.map(({ id }) => id).sort()).toEqual(
        rows
          .filter((row) => row.client_type === client_type)
          .map(({ id }) => id)
          .sort(),
      )
      expect(some.total).toBe(counts[client_type])
      expect(some.counts).toEqual(counts)
    }
    for (const state of ['active', 'off', 'invited', 'kept']) {
      const some = await page({ states: [state] })
      expect(some.total).toBe(rows.filter((row) => row.state === state).length)
      expect(Object.values(some.counts).reduce((sum, one) => sum + one)).toBe(some.total)
    }
    for (const with_open of [true, false])
      expect((await page({ with_open })).rows.map(({ id }) => id).sort()).toEqual(
        rows
          .filter(({ open_requests }) => open_requests > 0 === with_open)
          .map(({ id }) => id)
          .sort(),
      )
    const one = rows.find(({ open_requests }) => open_requests > 0)
    const narrow = { search: one?.email ?? one?.full_name, with_open: true, client_types: ['other'] }
    expect(await page(narrow)).toMatchObject({ rows: [], total: 0, counts: { other: 0 } })
  })

  it('by name as it is read, by day, and by last activity with who never wrote at its end', async () => {
    const order = async (sort: string, descending: boolean) => (await page({ sort, descending })).rows
    const ids = (rows: Client[]) => rows.map(({ id }) => id)
    for (const sort of ['created_at', 'full_name', 'last_activity_at'])
      expect(ids(await order(sort, true))).toEqual(ids(await order(sort, false)).reverse())
    const last = (await order('last_activity_at', true)).map(({ last_activity_at }) => last_activity_at)
    const silent = last.indexOf(null)
    expect(silent).toBeGreaterThan(0)
    expect(last.slice(silent).every((one) => one === null)).toBe(true)
    const times = last.slice(0, silent).map((one) => Date.parse(one ?? ''))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })
})

it('is for admins of requests alone, and nobody reads what it is made from', async () => {
  for (const who of ['contentAdmin', 'peopleAdmin', 'settingsAdmin'] as const)
    expect(outcome(await db(who).rpc('list_clients'))).toBe('area_required')
  for (const who of ['client', 'employee', 'formerAdmin'] as const)
    expect(outcome(await db(who).rpc('list_clients'))).toBe('admin_required')
  const [rights] = await world.sql(
    `select has_table_privilege('authenticated', 'private.client_list', 'select') as list,
       has_table_privilege('service_role', 'private.client_words', 'select') as words`,
  )
  expect(rights).toEqual({ list: false, words: false })
})
