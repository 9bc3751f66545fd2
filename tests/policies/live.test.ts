/** Who receives which changes over `/live`. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { tokenOf } from './support/http.ts'
import { liveWorld, type Screen } from './support/live.ts'
import { tables } from './support/matrix.ts'
import { storeRow, validRow } from './support/rows.ts'
import { claimsOf, forge } from './support/tokens.ts'
import { roleOf, type Trier, testWorld, triers } from './support/world.ts'

const world = testWorld()
const live = liveWorld(world, { perAccount: 3, total: 12 })

const opened: Screen[] = []
const kept = async (screen: Promise<Screen>) => {
  opened.push(await screen)
  return screen
}
async function closeAll() {
  for (const screen of opened.splice(0)) await screen.close()
}
afterEach(closeAll)

const listeners = ['client', 'otherClient', 'employee', 'otherEmployee', 'admin'] as const
type Heard = Partial<Record<(typeof listeners)[number], string[]>>

/** What each person receives while something happens. */
async function whatEachHears(act: () => Promise<unknown>): Promise<Heard> {
  await closeAll()
  const screens = {} as Record<(typeof listeners)[number], Screen>
  await Promise.all(
    listeners.map(async (who) => {
      screens[who] = await kept(live.listen(who))
    }),
  )
  for (const who of listeners) expect(screens[who].status, who).toBe(200)
  const heard = await live.hearing(screens, act)
  for (const who of listeners) if (who !== 'admin') expect(heard[who], who).not.toContain('audit_log')
  // Admins hear of the audit log with every recorded change
  return { ...heard, admin: heard.admin.filter((topic) => topic !== 'audit_log') }
}

const nothing = { client: [], otherClient: [], employee: [], otherEmployee: [], admin: [] }
const person = (who: Trier) => world.people[who]
const admin = () => person('admin').db

describe('what an admin changes in the content of the site', () => {
  it.each(['projects', 'services', 'company_settings', 'mail_kinds'])(
    '%s: admins alone hear of it',
    async (table) => {
      const id = table === 'mail_kinds' ? 'kind' : 'id'
      const [row] = await world.sql<{ id: unknown }>(`select ${id} as id from public.${table} limit 1`)
      const known = row?.id ?? (await storeRow(world, table))
      const heard = await whatEachHears(() =>
        world.sql(`update public.${table} set updated_at = now() where ${id} = $1`, [known]),
      )
      expect(heard.admin).toContain(table)
      expect({ ...heard, admin: [] }).toEqual(nothing)
    },
  )
})

describe('requests', () => {
  it('a client hears of their own, another client does not', async () => {
    const { db, email } = person('client')
    const heard = await whatEachHears(async () =>
      db
        .from('service_requests')
        .insert({
          ...(await validRow(world, 'service_requests')),
          client_email: email,
          submission_id: randomUUID(),
        })
        .throwOnError(),
    )
    expect(heard).toEqual({ ...nothing, client: ['service_requests'], admin: expect.any(Array) })
    expect(heard.admin).toEqual(expect.arrayContaining(['service_requests', 'service_request_events']))
  })

  it('a client hears when its status changes, and when it is deleted', async () => {
    const id = await storeRow(world, 'service_requests', { user_id: person('client').id })
    const changed = await whatEachHears(async () =>
      admin().from('service_requests').update({ status: 'approved' }).eq('id', id).throwOnError(),
    )
    expect(changed).toMatchObject({ client: ['service_requests'], otherClient: [], employee: [] })
    const deleted = await whatEachHears(async () =>
      admin().from('service_requests').delete().eq('id', id).throwOnError(),
    )
    expect(deleted).toMatchObject({ client: ['service_requests'], otherClient: [], employee: [] })
  })

  it('a client hears of a request by email once the address is proven', async () => {
    const { id, email } = person('otherClient')
    const send = () =>
      storeRow(world, 'service_requests', { user_id: null, client_email: email.toUpperCase() })
    await world.sql('update private.email_proofs set proven_at = null where account_id = $1', [id])
    expect(await whatEachHears(send)).toMatchObject({ otherClient: [], client: [] })
    const proof = () =>
      world.sql(
        `insert into private.email_proofs (account_id, email, token_hash, proven_at) values ($1, $2, 'x', now())
           on conflict (account_id) do update set email = $2, proven_at = now()`,
        [id, email],
      )
    // The account has more rights now, so anything on the screen may be different
    expect(await whatEachHears(proof)).toMatchObject({ otherClient: ['everything'], client: [] })
    expect(await whatEachHears(send)).toMatchObject({ otherClient: ['service_requests'], client: [] })
  })
})

describe('answers to requests', () => {
  const sender = () => storeRow(world, 'service_requests', { user_id: person('client').id })
  const posted = async (request_id: string) => {
    await world.sql('update private.setup set mail_server = true')
    const message_id = randomUUID()
    await admin()
      .rpc('answer_request', { message_id, request_id, locale: 'ar', subject: 'طلبك', body: 'ندرسه.' })
      .throwOnError()
    return message_id
  }
  const hears = { client: ['request_messages'], otherClient: [], employee: [], otherEmployee: [] }
  const hearsNot = { ...hears, client: [] }

  it('their client alone hears of one that is sent, and of its first attempt; not while it waits', async () => {
    const request = await sender()
    let id = ''
    expect(
      await whatEachHears(async () => {
        id = await posted(request)
      }),
    ).toMatchObject(hearsNot)
    const tried = () => world.sql('update public.mail_outbox set attempts = attempts + 1 where id = $1', [id])
    expect(await whatEachHears(tried)).toMatchObject(hears)
    expect(await whatEachHears(tried)).toMatchObject(hearsNot)
    expect(
      await whatEachHears(() => world.sql('delete from public.mail_outbox where id = $1', [id])),
    ).toMatchObject(hears)
  })

  it('a client whose request was merged into that of someone else hears of its status and its answers, not of what the other writes', async () => {
    const older = await storeRow(world, 'service_requests', {
      client_phone: '+966550007777',
      created_at: '2026-10-01T08:00:00Z',
    })
    const newer = await sender()
    const merge = async () =>
      admin().rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    expect(await whatEachHears(merge)).toMatchObject({ ...hears, client: ['service_requests'] })
    const status = async () =>
      admin().from('service_requests').update({ status: 'approved' }).eq('id', older).throwOnError()
    expect(await whatEachHears(status)).toMatchObject(hears)
    const id = await posted(older)
    expect(
      await whatEachHears(() => world.sql('delete from public.mail_outbox where id = $1', [id])),
    ).toMatchObject(hears)
    const write = async (request_id: string) =>
      world.sql("select private.keep_sender_message($1, 'x', null)", [request_id])
    expect(await whatEachHears(() => write(older))).toMatchObject(hearsNot)
    expect(await whatEachHears(() => write(newer))).toMatchObject(hears)
  })

  it('nobody outside hears of mails that came, of notes, or of what colleagues settle', async () => {
    const request_id = await sender()
    const mail = { request_id, direction: 'in', state: 'received', message_id: `<${randomUUID()}@x.example>` }
    expect(await whatEachHears(() => storeRow(world, 'request_messages', mail))).toMatchObject(hearsNot)
    expect(await whatEachHears(() => storeRow(world, 'request_notes', { request_id }))).toMatchObject(
      hearsNot,
    )
    const settle = async () =>
      admin().rpc('settle_reply', { request_id, how: 'none', seen: '2999-01-01T00:00:00Z' }).throwOnError()
    expect(await whatEachHears(settle)).toMatchObject(hearsNot)
  })

  it('a client hears of what they write and have seen, in all their tabs', async () => {
    const request_id = await sender()
    const { db } = person('client')
    expect(
      await whatEachHears(async () =>
        db.rpc('write_about_own_request', { request_id, body: 'x' }).throwOnError(),
      ),
    ).toMatchObject(hears)
    const id = await posted(await sender())
    await world.sql('delete from public.mail_outbox where id = $1', [id])
    const [known] = await world.sql<{ request_id: string }>(
      'select request_id from public.request_messages where id = $1',
      [id],
    )
    const see = async () =>
      db
        .rpc('see_answers', { request_id: known?.request_id ?? '', seen: '2999-01-01T00:00:00Z' })
        .throwOnError()
    expect(await whatEachHears(see)).toMatchObject(hears)
    expect(await whatEachHears(see)).toMatchObject(hearsNot)
  })
})

describe('projects of clients', () => {
  it('employees hear of all, a client of the own', async () => {
    const heard = await whatEachHears(() =>
      storeRow(world, 'client_projects', { client_id: person('client').id }),
    )
    expect(heard).toMatchObject({
      client: ['client_projects'],
      otherClient: [],
      employee: ['client_projects'],
      otherEmployee: ['client_projects'],
    })
  })

  it('both clients hear of one that is moved from one to the other', async () => {
    const id = await storeRow(world, 'client_projects', { client_id: person('client').id })
    const heard = await whatEachHears(async () =>
      admin()
        .from('client_projects')
        .update({ client_id: person('otherClient').id })
        .eq('id', id)
        .throwOnError(),
    )
    expect(heard).toMatchObject({ client: ['client_projects'], otherClient: ['client_projects'] })
  })
})

describe('employees and accounts', () => {
  it('an employee hears only of their own notifications', async () => {
    const heard = await whatEachHears(() =>
      storeRow(world, 'employee_notifications', { employee_id: person('employee').employeeId }),
    )
    expect(heard).toEqual({
      ...nothing,
      employee: ['employee_notifications'],
      admin: ['employee_notifications'],
    })
  })

  it('an employee hears only of their own record', async () => {
    const heard = await whatEachHears(() =>
      world.sql('update public.employees set base_salary = base_salary + 1 where id = $1', [
        person('employee').employeeId,
      ]),
    )
    expect(heard).toEqual({ ...nothing, employee: ['employees'], admin: ['employees'] })
  })

  it('of an account hears whose it is; of clients, whose names they see, the employees too', async () => {
    const touch = (who: Trier) => () =>
      world.sql("update public.user_profiles set phone = '+966500000001' where id = $1", [person(who).id])
    const heard = ['user_profiles']
    expect(await whatEachHears(touch('client'))).toEqual({
      ...nothing,
      client: heard,
      employee: heard,
      otherEmployee: heard,
      admin: heard,
    })
    expect(await whatEachHears(touch('employee'))).toEqual({ ...nothing, employee: heard, admin: heard })
  })

  it('no one hears of waiting mails', async () => {
    expect(await whatEachHears(() => storeRow(world, 'mail_outbox'))).toEqual(nothing)
  })

  it('a write that changes no row is not reported', async () => {
    const { db } = person('client')
    const heard = await whatEachHears(async () => {
      await db.from('projects').update({ sort_order: 1 }).neq('id', randomUUID())
      await db.from('service_requests').update({ notes: 'x' }).neq('id', randomUUID())
    })
    expect(heard).toEqual(nothing)
  })
})

test.each(['visitor', 'applicant', 'rejected', 'stranger', 'inactive', 'dismissed', 'formerAdmin'] as const)(
  '%s is refused',
  async (who) => {
    const screen = await live.listen(who)
    expect(screen.status).toBe(who === 'visitor' ? 401 : 204)
  },
)

test('tokens that the sign-in service has not made are refused', async () => {
  const claims = claimsOf((await tokenOf(world, 'admin')) ?? '')
  const { publishableKey, secretKey, jwtSecret } = world.api
  const bad = [
    // These have the form of a session, so they get the answer for an ended one: 204 stops the browser from
    // opening the stream again
    [forge(claims, 'another key'), 204],
    [forge({ ...claims, exp: 1 }, jwtSecret), 204],
    [publishableKey, 401],
    [secretKey, 401],
    ['x', 401],
  ] as const
  for (const [token, status] of bad) expect((await live.open(token)).status).toBe(status)
})

test('only what the rules of the tables let an account read has a topic', async () => {
  const { error } = await person('visitor').db.rpc('live_topics')
  expect(error?.code).toBe('42501')
  for (const who of triers.filter((who) => who !== 'visitor')) {
    const { data } = await person(who).db.rpc('live_topics').throwOnError()
    for (const topic of data as string[]) {
      const [table = '', whose] = topic.split(':')
      const allowed = tables[table]?.select[roleOf(who)]
      // list_client_projects() shows employees the names of clients
      if (topic === 'user_profiles:client') expect(['employee', 'requestsAdmin']).toContain(roleOf(who))
      // Anyone who works on requests also reads what colleagues share
      else if (topic === 'request_views') expect(allowed).toBe('own')
      // Only functions read this table, for each admin of requests
      else if (table === 'unread_mentions')
        expect([whose, roleOf(who)]).toEqual([
          person(who).id,
          expect.stringMatching(/^(admin|requestsAdmin)$/),
        ])
      // Only functions read this table
      else if (topic === 'media_files') expect(roleOf(who)).toMatch(/^(admin|contentAdmin)$/)
      // my_messages() shows clients the answers to their own requests
      else if (table === 'request_messages' && whose) expect(roleOf(who)).toBe('client')
      // Admins hear of tables that are public in part, whatever their areas
      else
        expect(whose ? ['own', 'clients'] : ['all', 'active', 'area'], `${who}: ${topic}`).toContain(allowed)
      if (whose && whose !== 'client')
        expect([person(who).id, person(who).employeeId, person(who).email]).toContain(whose)
    }
  }
})

test('a screen that was not listening first gets what it may have missed', async () => {
  const listening = await kept(live.listen('client'))
  await live.hearing({ listening }, () =>
    storeRow(world, 'client_projects', { client_id: person('client').id }),
  )
  const [soon, unknown] = [await kept(live.listen('client')), await kept(live.listen('client', ''))]
  await until(() => soon.heard.length > 0 && unknown.heard.length > 0)
  expect(unknown.heard).toEqual(['everything'])
  // The server knows nothing about the time before its start
  expect(soon.heard.some((one) => ['client_projects', 'everything'].includes(one))).toBe(true)
})

test('caches on the way do not store the answers', async () => {
  const { headers } = await kept(live.listen('client'))
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect((await live.open(await tokenOf(world, 'client'), '', 'HEAD')).status).toBe(405)
})

describe('the end of a stream', () => {
  it('comes when the account is deactivated, after an event that says so', async () => {
    const { id } = person('otherClient')
    const screen = await kept(live.listen('otherClient'))
    await live.quiet(screen)
    await admin().from('user_profiles').update({ is_active: false }).eq('id', id).throwOnError()
    await until(() => screen.ended)
    // Twice, as a change and as the end, if a heartbeat read the rights just before
    expect(new Set(screen.heard)).toEqual(new Set(['user_profiles']))
    expect((await live.listen('otherClient')).status).toBe(204)
    await admin().from('user_profiles').update({ is_active: true }).eq('id', id).throwOnError()
  })

  it('comes with another role, which ends the session', async () => {
    const { id, db } = await world.signUp({
      user_type: 'client',
      full_name: 'سارة',
      phone: '+966512345678',
      client_type: 'individual',
      national_id: '1012345678',
    })
    const { data } = await db.auth.getSession()
    const screen = await kept(live.open(data.session?.access_token))
    await live.quiet(screen)
    await admin().rpc('set_user_type', { user_id: id, user_type: 'admin' }).throwOnError()
    await until(() => screen.ended)
    expect(new Set(screen.heard)).toEqual(new Set(['user_profiles']))
  })

  it('comes when the session ends', async () => {
    const { db } = await world.signUp({
      user_type: 'client',
      full_name: 'سارة',
      phone: '+966512345678',
      client_type: 'individual',
      national_id: '1012345678',
    })
    const { data } = await db.auth.getSession()
    const screen = await kept(live.open(data.session?.access_token))
    expect(screen.status).toBe(200)
    await db.auth.signOut()
    await until(() => screen.ended)
  })

  it('comes with the end of the access token', async () => {
    const claims = claimsOf((await tokenOf(world, 'client')) ?? '')
    const soon = forge({ ...claims, exp: Math.floor(Date.now() / 1000) + 2 }, world.api.jwtSecret)
    const screen = await kept(live.open(soon))
    expect(screen.status).toBe(200)
    await until(() => screen.ended)
  })
})

test('an account has a limited number of streams at once, and so have all together; one that ends makes room', async () => {
  const three = [
    await kept(live.listen('client')),
    await kept(live.listen('client')),
    await kept(live.listen('client')),
  ]
  expect(three.map(({ status }) => status)).toEqual([200, 200, 200])
  const fourth = await live.listen('client')
  expect(fourth.status).toBe(429)
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
  await three[0]?.close()
  await until(async () => {
    const screen = await kept(live.listen('client'))
    return screen.status === 200
  })
  for (const who of ['otherClient', 'employee', 'otherEmployee'] as const)
    for (let time = 0; time < 3; time++) expect((await kept(live.listen(who))).status, who).toBe(200)
  expect((await live.listen('admin')).status).toBe(429)
})
