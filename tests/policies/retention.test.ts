import { beforeEach, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { clientData, connect, employeeData, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db
const run = async () => {
  const [row] = await world.sql<{ removed: number }>('select private.run_retention() as removed')
  return row?.removed
}
const preview = async (kind: string, months: number) =>
  (await admin().rpc('preview_retention', { kind, months }).throwOnError()).data as {
    count: number
    rows: { id: string; name: string }[]
  }
const turnOn = (kind: string) =>
  admin().from('retention_rules').update({ is_on: true }).eq('kind', kind).throwOnError()

/** Sets times that triggers would not let change. */
const asOf = (table: string, id: string, values: string) =>
  world.sql(
    `do $$ begin
       set local session_replication_role = replica;
       update public.${table} set ${values} where id = '${id}';
     end $$`,
  )

beforeEach(async () => {
  await world.sql('delete from private.retention_runs')
  await world.sql('update public.retention_rules set is_on = false')
})

it('the defaults are the periods of the privacy notice', async () => {
  const rules = await world.sql<{ kind: string; months: number }>(
    'select kind, months from public.retention_rules',
  )
  const months = Object.fromEntries(rules.map(({ kind, months }) => [kind, months]))
  const [notice] = await world.sql<{ body_en: string; body_ar: string }>(
    `select body_en, body_ar from public.legal_pages where kind = 'privacy' and version = 1`,
  )
  expect(notice?.body_en).toMatch(/Requests and messages, with their files:\*\* two years/)
  expect(notice?.body_en).toMatch(/Applications that were not approved:\*\* one year/)
  expect(notice?.body_en).toMatch(/contract records:\*\* ten years/)
  expect(notice?.body_en).toMatch(/the files you attach.*: to study/)
  expect(notice?.body_en).toMatch(/a photo and a CV.*: to assess/)
  expect(notice?.body_ar).toMatch(/ما ترفقه من ملفات/)
  expect(notice?.body_ar).toMatch(/سيرة ذاتية/)
  expect(months).toMatchObject({ requests: 24, rejected_applications: 12, project_records: 120 })
})

describe('requests', () => {
  it('that are closed go after their time, with what the record of activity says of them', async () => {
    const old = await storeRow(world, 'service_requests', { status: 'completed', client_name: 'قديم' })
    const waiting = await storeRow(world, 'service_requests', { status: 'new' })
    const recent = await storeRow(world, 'service_requests', { status: 'completed' })
    await asOf('service_requests', old, `updated_at = now() - interval '3 years'`)
    await asOf('service_requests', waiting, `updated_at = now() - interval '3 years'`)
    expect(await preview('requests', 24)).toMatchObject({ count: 1, rows: [{ id: old, name: 'قديم' }] })
    expect(await run()).toBe(0)
    await turnOn('requests')
    expect(await run()).toBe(1)
    const left = await world.sql<{ id: string }>(
      'select id from public.service_requests where id = any($1)',
      [[old, waiting, recent]],
    )
    expect(left.map(({ id }) => id).sort()).toEqual([waiting, recent].sort())
    const about = await world.sql('select details from public.audit_log where record_id = $1', [old])
    expect(new Set(about.map((entry) => (entry as { details: null }).details))).toEqual(new Set([null]))
    const [entry] = await world.sql(
      `select details from public.audit_log where table_name = 'retention_rules' and kind = 'delete' order by id desc limit 1`,
    )
    expect(entry).toEqual({ details: { name: 'requests', removed: 1 } })
  })

  it('stay while the sender of a request that was merged into them waits', async () => {
    const sent = (client_email: string, day: number) =>
      storeRow(world, 'service_requests', {
        status: 'completed',
        client_email,
        client_phone: null,
        created_at: `2020-01-0${day}T08:00:00Z`,
      })
    const [answered, other] = [await sent('answered@example.sa', 1), await sent('unanswered@example.sa', 2)]
    await admin().rpc('mark_answered', { request_id: answered, how: 'call' }).throwOnError()
    const { data } = await admin().rpc('merge_requests', { request_id: answered, other }).throwOnError()
    const stays = (data as { request_id: string }).request_id
    await asOf('service_requests', stays, `updated_at = now() - interval '3 years'`)
    await asOf('request_work', stays, `first_answer_at = now() - interval '4 years'`)
    await world.sql(
      "update public.request_merges set merged_at = now() - interval '3 years' where request_id = $1",
      [stays],
    )
    const isDue = async () => (await preview('requests', 24)).rows.some(({ id }) => id === stays)
    const waits = async () =>
      (await admin().rpc('work_on_request', { request_id: stays }).throwOnError()).data as unknown as {
        reply_since: string | null
        reply_seen: string
      }
    const { reply_since, reply_seen } = await waits()
    expect(reply_since).not.toBeNull()
    expect(await isDue()).toBe(false)
    await admin().rpc('settle_reply', { request_id: stays, how: 'call', seen: reply_seen }).throwOnError()
    expect(await isDue()).toBe(true)
    await world.sql('delete from public.service_requests where id = $1', [stays])
  })

  it('of a client who has a project stay', async () => {
    const { id: client } = await world.signUp(clientData)
    const project_id = await storeRow(world, 'projects')
    await world.sql('insert into public.client_projects (client_id, project_id) values ($1, $2)', [
      client,
      project_id,
    ])
    const id = await storeRow(world, 'service_requests', { status: 'completed', user_id: client })
    await asOf('service_requests', id, `updated_at = now() - interval '3 years'`)
    expect((await preview('requests', 24)).rows.map((row) => row.id)).not.toContain(id)
  })

  it('stay while what was written about them, or merged into them, is younger', async () => {
    const sent = (status: string) =>
      storeRow(world, 'service_requests', { status, created_at: '2020-01-01T08:00:00Z' })
    const [old, written, noted, merged] = [
      await sent('completed'),
      await sent('completed'),
      await sent('completed'),
      await sent('completed'),
    ]
    const other = await storeRow(world, 'service_requests')
    await admin().rpc('merge_requests', { request_id: merged, other }).throwOnError()
    const { data: message } = await connect(world.api, world.api.secretKey)
      .rpc('receive_mail', {
        request_id: written,
        message_id: '<late@example.sa>',
        sender: 'late@example.sa',
        sender_name: '',
        subject: '',
        body: 'نريد البدء من جديد',
        quoted: '',
        automatic: false,
      })
      .throwOnError()
    expect(message).toBe(true)
    await storeRow(world, 'request_notes', { request_id: noted })
    for (const id of [old, written, noted, merged])
      await asOf('service_requests', id, `updated_at = now() - interval '3 years'`)
    const due = async () => {
      const { rows } = await preview('requests', 24)
      return [old, written, noted, merged].filter((id) => rows.some((row) => row.id === id))
    }
    expect(await due()).toEqual([old])
    // The wait is as long as for the request itself
    await world.sql(
      "update public.request_messages set created_at = now() - interval '3 years' where request_id = $1",
      [written],
    )
    await world.sql(
      "update public.request_merges set merged_at = now() - interval '3 years' where request_id = $1",
      [merged],
    )
    // Its sender still waits for an answer
    expect(await due()).toEqual([old, merged])
    const now = new Date().toISOString()
    await admin().rpc('settle_reply', { request_id: written, how: 'none', seen: now }).throwOnError()
    expect(await due()).toEqual([old, written, merged])
    await world.sql('delete from public.service_requests where id = any ($1)', [
      [old, written, noted, merged],
    ])
  })
})

describe('people', () => {
  it('whose application was rejected go with their account', async () => {
    const { id } = await world.signUp(employeeData)
    await world.sql(
      `update public.employees set status = 'rejected', rejection_reason = 'x' where user_id = $1`,
      [id],
    )
    const [employee] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
      id,
    ])
    await asOf('employees', employee?.id ?? '', `updated_at = now() - interval '13 months'`)
    await turnOn('rejected_applications')
    expect(await run()).toBe(1)
    expect(await world.sql('select id from auth.users where id = $1', [id])).toEqual([])
    // The other mails and rows of the same email or phone stay: this is not an erasure of a person
    expect(await world.sql('select id from public.kept_records')).toEqual([])
  })

  it('who left lose their photo', async () => {
    const { id } = await world.signUp(employeeData)
    const set = (values: string) =>
      world.sql(`update public.employees set ${values} where user_id = $1`, [id])
    await set(
      `status = 'approved', profile_image_url = '/storage/v1/object/public/team-images/employees/x.webp'`,
    )
    await set(`status = 'left', left_on = '2020-01-01'`)
    await turnOn('left_photos')
    expect(await run()).toBe(1)
    const [left] = await world.sql(
      'select profile_image_url, status from public.employees where user_id = $1',
      [id],
    )
    expect(left).toEqual({ profile_image_url: null, status: 'left' })
  })

  it('who never came back as clients go, others stay', async () => {
    const [gone, here] = [await world.signUp(clientData), await world.signUp(clientData)]
    await world.sql(`update auth.users set last_sign_in_at = now() - interval '6 years' where id = $1`, [
      gone.id,
    ])
    const { rows } = await preview('client_accounts', 60)
    expect(rows.map(({ id }) => id)).toContain(gone.id)
    expect(rows.map(({ id }) => id)).not.toContain(here.id)
  })

  it('who were clients stay while they wait for an answer', async () => {
    const { id: client } = await world.signUp(clientData)
    await world.sql(`update auth.users set last_sign_in_at = now() - interval '6 years' where id = $1`, [
      client,
    ])
    const request = await storeRow(world, 'service_requests', { user_id: client, status: 'completed' })
    await asOf('service_requests', request, `updated_at = now() - interval '6 years'`)
    const isDue = async () => (await preview('client_accounts', 60)).rows.some(({ id }) => id === client)
    expect(await isDue()).toBe(true)
    await world.sql('update public.request_work set reply_since = now() where id = $1', [request])
    expect(await isDue()).toBe(false)
    await world.sql('delete from public.service_requests where id = $1', [request])
  })

  it('who were clients stay while something is written about a request of theirs, also a merged one', async () => {
    const people = [
      await world.signUp(clientData),
      await world.signUp(clientData),
      await world.signUp(clientData),
    ]
    const ids = people.map(({ id }) => id)
    await world.sql(
      `update auth.users set last_sign_in_at = now() - interval '6 years' where id = any ($1)`,
      [ids],
    )
    const [quiet, written, merged, stays] = [
      await storeRow(world, 'service_requests', { user_id: ids[0] }),
      await storeRow(world, 'service_requests', { user_id: ids[1] }),
      await storeRow(world, 'service_requests', { user_id: ids[2] }),
      await storeRow(world, 'service_requests', { created_at: '2020-01-01T08:00:00Z' }),
    ]
    await storeRow(world, 'request_notes', { request_id: written })
    await admin().rpc('merge_requests', { request_id: stays, other: merged }).throwOnError()
    for (const id of [quiet, written, stays])
      await asOf('service_requests', id, `updated_at = now() - interval '6 years'`)
    const { rows } = await preview('client_accounts', 60)
    expect(ids.filter((one) => rows.some(({ id }) => id === one))).toEqual([ids[0]])
    await world.sql('delete from public.service_requests where id = any ($1)', [[quiet, written, stays]])
  })
})

it('each rule runs once a day', async () => {
  await turnOn('failed_mails')
  const fail = () =>
    world.sql(
      `insert into public.mail_outbox (kind, recipient, failed_at) values ('notification', 'a@b.example', now() - interval '2 months')`,
    )
  await fail()
  expect(await run()).toBe(1)
  await fail()
  expect(await run()).toBe(0)
})

it('much goes in steps, of all rules together, and the server hears that more waits', async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql(
    `insert into public.mail_outbox (kind, recipient, failed_at)
     select 'notification', 'old-' || n || '@b.example', now() - make_interval(months => 2, secs => n)
     from generate_series(1, 350) as n`,
  )
  const old = await storeRow(world, 'service_requests', { status: 'completed' })
  await asOf('service_requests', old, `updated_at = now() - interval '3 years'`)
  await turnOn('failed_mails')
  await turnOn('requests')
  const chores = async () => {
    const [row] = await world.sql<{ done: { retention: number; waiting: number } }>(
      'select public.privacy_chores() as done',
    )
    return row?.done
  }
  expect(await chores()).toMatchObject({ retention: 200, waiting: 1 })
  expect(await chores()).toMatchObject({ retention: 151, waiting: 0 })
  expect(await chores()).toMatchObject({ retention: 0, waiting: 0 })
  // The screen adds the steps of a day
  const runs = (await admin().rpc('retention_runs').throwOnError()).data
  expect(runs).toMatchObject({ failed_mails: { removed: 350 }, requests: { removed: 1 } })
})

it('a rule removes no more than 10,000 rows in a day', async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql(
    `insert into public.mail_outbox (kind, recipient, failed_at)
     select 'notification', 'old-' || n || '@b.example', now() - interval '2 months' from generate_series(1, 350) as n`,
  )
  await turnOn('failed_mails')
  await world.sql(
    `insert into private.retention_runs (kind, ran_on, removed, finished)
     values ('failed_mails', (now() at time zone 'Asia/Riyadh')::date, 9800, false)`,
  )
  expect(await run()).toBe(200)
  expect(await run()).toBe(0)
})

it('an admin asks only for what exists', async () => {
  expect(outcome(await admin().rpc('preview_retention', { kind: 'secrets', months: 1 }))).toBe('rule_invalid')
  expect(outcome(await admin().rpc('preview_retention', { kind: 'requests', months: 0 }))).toBe(
    'rule_invalid',
  )
})

describe('imported people without an account', () => {
  it('go after their time, with their invitation; off until it is turned on', async () => {
    const [started] = await world.sql<{ id: string }>(
      `insert into private.imports (id, kind, file_name, digest, total, fills, started_by)
       values (gen_random_uuid(), 'clients', 'a.csv', repeat('ab', 32), 3, false, $1) returning id`,
      [world.people.admin.id],
    )
    const keep = async (row: number, since: string) =>
      (
        await world.sql<{ id: string }>(
          `insert into private.imported_people (import_id, row_number, kind, full_name, email, client_type, created_at)
           values ($1, $2::int, 'clients', 'ليلى', 'kept-' || $2::int::text || '@handasa.example', 'individual', now() - $3::interval)
           returning id`,
          [started?.id, row, since],
        )
      )[0]?.id ?? ''
    const [old, recent, invited] = [
      await keep(1, '3 years'),
      await keep(2, '1 month'),
      await keep(3, '3 years'),
    ]
    await world.people.admin.db
      .rpc('invite_kept_people', { kind: 'clients', ids: [old, invited] })
      .throwOnError()
    const stillThere = async () =>
      (await world.sql<{ id: string }>('select id from private.imported_people')).map(({ id }) => id).sort()
    await world.sql(
      `update public.invitations set sent_at = now() - interval '30 months' where email = 'kept-1@handasa.example'`,
    )
    expect(await preview('imported_people', 24)).toMatchObject({
      count: 1,
      rows: [{ id: old, name: 'ليلى' }],
    })
    expect(await run()).toBe(0)
    await turnOn('imported_people')
    expect(await run()).toBe(1)
    expect(await stillThere()).toEqual([recent, invited].sort())
    const left = await world.sql<{ email: string }>(
      `select email from public.invitations where email like 'kept-%' order by email`,
    )
    expect(left).toEqual([{ email: 'kept-3@handasa.example' }])
    await world.sql('delete from private.imports')
  })
})
