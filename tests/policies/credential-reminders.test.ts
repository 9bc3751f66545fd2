/** Mails before registrations and certificates of the company end: each reminder once, to every admin of settings. */
import { beforeEach, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

/**
 * Runs what the server runs every hour, at a time of today in Riyadh.
 * @returns the number of credentials it reminded of
 */
const remind = async (time = '07:00') =>
  (
    await world.sql<{ told: number }>(
      "select private.tell_ending_credentials((now() at time zone 'Asia/Riyadh')::date + $1::time) as told",
      [time],
    )
  )[0]?.told
const mails = () =>
  world.sql<{ recipient: string; data: { credentials: { number: string }[] } }>(
    "select recipient, data from public.mail_outbox where kind = 'credentials_expiring' order by recipient",
  )
/** A day in Riyadh, this many days from now. */
const inDays = async (days: number) =>
  (
    await world.sql<{ day: string }>(
      "select ((now() at time zone 'Asia/Riyadh')::date + $1::integer)::text as day",
      [days],
    )
  )[0]?.day ?? ''
const add = async (number: string, days: number) =>
  storeRow(world, 'credentials', { number, valid_until: await inDays(days) })
const move = async (id: string, days: number) =>
  world.people.settingsAdmin.db
    .from('credentials')
    .update({ valid_until: await inDays(days) })
    .eq('id', id)
    .throwOnError()

beforeEach(async () => {
  await world.sql('delete from public.credentials')
  await world.sql('delete from public.mail_outbox')
})

it('reminds 90, 30 and 7 days before the end, of each credential once', async () => {
  const id = await add('far', 91)
  await storeRow(world, 'credentials', { number: 'endless' })
  expect(await remind()).toBe(0)
  for (const [days, reminded] of [
    [90, null],
    [30, 90],
    [7, 30],
  ] as const) {
    // The state on that day: the date is the same, and the earlier reminders were sent
    await world.sql('update public.credentials set valid_until = $2 where id = $1', [id, await inDays(days)])
    await world.sql('update public.credentials set reminded_days = $2 where id = $1', [id, reminded])
    expect(await remind(), String(days)).toBe(1)
    expect(await remind(), String(days)).toBe(0)
  }
})

it('says what ends to every admin of settings, each in one mail, first what ends first', async () => {
  await add('later', 80)
  await add('ended', -3)
  expect(await remind()).toBe(2)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(
    [world.people.admin.email, world.people.settingsAdmin.email].sort(),
  )
  for (const { data } of sent)
    expect(data.credentials.map(({ number }) => number)).toEqual(['ended', 'later'])
})

it('begins again with a new date, and not with any other change', async () => {
  const id = await add('renewed', 5)
  expect(await remind()).toBe(1)
  await world.people.settingsAdmin.db.from('credentials').update({ number: 'x' }).eq('id', id).throwOnError()
  expect(await remind()).toBe(0)
  await move(id, 85)
  expect(await remind()).toBe(1)
})

it('waits for seven in the morning, and for the kind of mail to be on', async () => {
  await add('early', 5)
  expect(await remind('06:59')).toBe(0)
  await world.sql("update public.mail_kinds set is_active = false where kind = 'credentials_expiring'")
  expect(await remind()).toBe(1)
  expect(await mails()).toEqual([])
  await world.sql("update public.mail_kinds set is_active = true where kind = 'credentials_expiring'")
})
