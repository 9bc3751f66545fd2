/** What waits for an admin of requests: counted as the list counts it, and mailed on working mornings. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const me = () => world.people.requestsAdmin.id

const day = async (who: Trier = 'requestsAdmin') =>
  (await db(who).rpc('my_day').throwOnError()).data as Record<string, unknown>
const open = ['new', 'pending', 'reviewing', 'in_progress']
/** The lists that the numbers lead to: app/routes/admin/dashboard/my-day.tsx. */
const lists = {
  late: { attention: 'answer_late', statuses: open },
  replies: { attention: 'reply' },
  mentions: { attention: 'mentions_unread' },
  steps: { owner: 'me', attention: 'step_due' },
  mine: { owner: 'me', statuses: open },
  unowned: { owner: 'none', statuses: open },
  unowned_steps: { owner: 'none', attention: 'step_due' },
}

/** Makes a request 60 days old where its work is kept, since its own time cannot be changed. */
async function longAgo(id: string) {
  await world.sql("update public.request_work set received_at = now() - interval '60 days' where id = $1", [
    id,
  ])
}

beforeAll(async () => {
  await world.sql('delete from public.service_requests')
  for (const status of ['new', 'in_progress', 'completed', 'rejected'] as const) {
    const mine = await storeRow(world, 'service_requests', { status })
    await db().rpc('assign_request', { request_id: mine, owner: me() }).throwOnError()
    const other = await storeRow(world, 'service_requests', { status })
    await db().rpc('assign_request', { request_id: other, owner: world.people.admin.id }).throwOnError()
    await longAgo(other)
    await storeRow(world, 'service_requests', { status })
  }
  // The sender of a completed request waits for a reply too
  const [closed] = await world.sql<{ id: string }>(
    "select id from public.service_requests where status = 'completed' limit 1",
  )
  await connect(world.api, world.api.secretKey)
    .rpc('receive_mail', {
      request_id: closed?.id ?? '',
      message_id: '<day@example.sa>',
      sender: 'sara@example.sa',
      sender_name: '',
      subject: 'x',
      body: 'x',
      quoted: '',
      automatic: false,
    })
    .throwOnError()
  await db('admin')
    .from('request_notes')
    .insert({ request_id: closed?.id ?? '', text: 'x', mentions: [me()] })
    .throwOnError()
  const [first, second] = (
    await world.sql<{ id: string }>('select id from public.request_work where owner_id = $1 order by id', [
      me(),
    ])
  ).map(({ id }) => id)
  await db()
    .rpc('set_next_step', { request_id: first ?? '', step: 'Call', due: '2026-01-01' })
    .throwOnError()
  await db()
    .rpc('set_next_step', { request_id: second ?? '', step: 'Call', due: '2199-01-01' })
    .throwOnError()
  // Steps of requests without an owner: one in progress, one that the menu already counts as new, and
  // one that is due later
  const nobodys = await world.sql<{ id: string; status: string }>(
    `select request.id, request.status from public.request_work as work join public.service_requests as request using (id)
     where work.owner_id is null and request.status in ('new', 'in_progress', 'rejected')`,
  )
  for (const { id, status } of nobodys)
    await db()
      .rpc('set_next_step', {
        request_id: id,
        step: 'Call',
        due: status === 'rejected' ? '2199-01-01' : '2026-01-01',
      })
      .throwOnError()
})

describe('the day', () => {
  it('counts what is late, due, one’s own, and no one’s', async () => {
    expect(await day()).toEqual({
      late: 2,
      replies: 1,
      mentions: 1,
      steps: 1,
      mine: 2,
      unowned: 2,
      unowned_steps: 2,
      mail_at: null,
    })
    expect(await day('admin')).toEqual({
      late: 2,
      replies: 1,
      mentions: 0,
      steps: 0,
      mine: 2,
      unowned: 2,
      unowned_steps: 2,
      mail_at: null,
    })
  })

  it('has due steps without an owner in the menu, with each request counted once', async () => {
    const pending = async (who: Trier) =>
      (await db(who).rpc('pending_counts').throwOnError()).data as Record<string, number>
    // The step of the new request does not count it a second time
    expect(await pending('requestsAdmin')).toMatchObject({ requests: 3, unowned_steps: 1 })
    expect(await pending('settingsAdmin')).not.toHaveProperty('unowned_steps')
  })

  it.each(Object.entries(lists))('counts as many under %s as its list has', async (kind, filter) => {
    const { data } = await db().rpc('list_requests', filter).throwOnError()
    const { [kind]: counted } = await day()
    expect(counted).toBe((data as { total: number }).total)
    expect(counted).toBeGreaterThan(0)
  })
})

describe('the mail of the morning', () => {
  const chores = async () =>
    (await connect(world.api, world.api.secretKey).rpc('request_chores').throwOnError()).data as {
      morning: number
    }
  const mails = () =>
    world.sql<{ recipient: string; locale: string; data: Record<string, unknown> }>(
      "select recipient, locale, data from public.mail_outbox where kind = 'morning' order by created_at",
    )
  const wants = async (sends_at: string | null, who: Trier = 'requestsAdmin') =>
    outcome(await db(who).rpc('set_morning_mail', { ...(sends_at && { sends_at }) }))
  /** Sets the time of the mail to some time before now, whatever the time is. */
  const dueSince = (span: string) =>
    world.sql(
      `update private.morning_mails set told_on = null, passed_on = null,
         sends_at = least((now() at time zone 'Asia/Riyadh')::time, (now() at time zone 'Asia/Riyadh')::time - $1::interval)`,
      [span],
    )

  beforeEach(async () => {
    await world.sql('delete from private.morning_mails')
    await world.sql("delete from public.mail_outbox where kind = 'morning'")
    await world.sql(
      'create or replace function private.is_working_day(day date) returns boolean language sql immutable return true',
    )
  })

  it('is asked for and stopped by each for themselves, at a time of the morning', async () => {
    expect(await wants('08:30')).toBe('done')
    expect((await day()).mail_at).toBe('08:30')
    expect((await day('admin')).mail_at).toBeNull()
    for (const wrong of ['04:59', '12:01', '24:00']) expect(await wants(wrong), wrong).toBe('morning_invalid')
    expect(await wants('12:00')).toBe('done')
    expect(await wants(null)).toBe('done')
    expect((await day()).mail_at).toBeNull()
  })

  it('does not come on the day on which the time was changed to one that has passed', async () => {
    await wants('08:00')
    await world.sql(
      'update private.morning_mails set told_on = (now() at time zone $1)::date - 1, passed_on = null',
      ['Asia/Riyadh'],
    )
    await wants('05:00')
    const [stored] = await world.sql<{ passed: boolean; today: boolean }>(
      `select local::time >= '05:00' as passed, coalesce(passed_on = local::date, false) as today
       from private.morning_mails, lateral (select now() at time zone 'Asia/Riyadh') as clock (local)`,
    )
    expect(stored?.today).toBe(stored?.passed)
  })

  it('comes at the later time to which it was moved on the day on which it was asked for too late', async () => {
    await wants('05:00')
    // As if it were seven o'clock, and then after the later time
    await world.sql("update private.morning_mails set passed_on = (now() at time zone 'Asia/Riyadh')::date")
    expect((await chores()).morning).toBe(0)
    await wants('12:00')
    const [known] = await world.sql<{ passed: boolean; waits: boolean }>(
      `select local::time >= '12:00' as passed, told_on is null and passed_on is null as waits
       from private.morning_mails, lateral (select now() at time zone 'Asia/Riyadh') as clock (local)`,
    )
    expect(known?.waits).toBe(!known?.passed)
  })

  it('comes once, in the language of the account, and not on the day on which it was asked for too late', async () => {
    await wants('05:00')
    await world.sql(
      "update private.morning_mails set passed_on = (now() at time zone 'Asia/Riyadh')::date where sends_at = '05:00'",
    )
    expect((await chores()).morning).toBe(0)
    await dueSince('1 minute')
    expect((await chores()).morning).toBe(1)
    expect((await chores()).morning).toBe(0)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: world.people.requestsAdmin.email,
      data: { late: 2, replies: 1, mentions: 1, steps: 1, mine: 2, unowned: 2, unowned_steps: 2 },
    })
  })

  it.each([
    [
      'on a day off',
      'create or replace function private.is_working_day(day date) returns boolean language sql immutable return false',
    ],
    [
      'before its time',
      "update private.morning_mails set sends_at = ((now() at time zone 'Asia/Riyadh')::time + interval '1 minute')",
    ],
    [
      'hours after it',
      "update private.morning_mails set sends_at = ((now() at time zone 'Asia/Riyadh')::time - interval '4 hours 1 minute')",
    ],
    [
      'to an admin who no longer works on requests',
      "update public.user_profiles set areas = '{content}' where id in (select admin_id from private.morning_mails)",
    ],
    [
      'to an account that is switched off',
      'update public.user_profiles set is_active = false where id in (select admin_id from private.morning_mails)',
    ],
    [
      'when nothing waits',
      "update public.request_work set owner_id = null, next_step = null, next_step_on = null, reply_since = null, first_answer_at = now(), first_answer_how = 'call'",
    ],
  ])('does not come %s', async (name, change) => {
    await wants('08:00')
    await dueSince('1 minute')
    if (name === 'when nothing waits')
      await world.sql(
        "with read as (delete from private.unread_mentions) update public.service_requests set status = 'completed'",
      )
    await world.sql(change)
    expect((await chores()).morning).toBe(0)
    expect(await mails()).toEqual([])
    await world.sql("update public.user_profiles set areas = '{requests}', is_active = true where id = $1", [
      me(),
    ])
  })
})
