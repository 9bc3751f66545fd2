/**
 * What the database knows about backups: the line on the dashboard, and the mail when there
 * was none for a day.
 */
import { beforeEach, expect, it } from 'vitest'
import type { Dashboard } from '#app/data/dashboard/admin.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

/** Notes a backup that was made some hours ago. */
const note = (hours: number, proven: boolean, kept = proven) =>
  world.sql(`select private.note_backup(now() - $1 * interval '1 hour', 6000000, $2, $3)`, [
    hours,
    proven,
    kept,
  ])
/** Sets that the site has been waiting for a backup for some hours. */
const waitingSince = (hours: number) =>
  world.sql(
    `insert into private.backup_reminders (since) values (now() - $1 * interval '1 hour')
     on conflict (one) do update set since = excluded.since, reminded_at = null`,
    [hours],
  )
const remind = () => world.sql('select private.remind_of_backup()')
const mails = () =>
  world.sql<{ data: { last?: string } }>(
    `select data from public.mail_outbox where kind = 'company_no_backup'`,
  )
const shown = async () => {
  const { data } = await world.people.admin.db.rpc('admin_dashboard').throwOnError()
  return data as unknown as Pick<Dashboard, 'backup' | 'backup_tried'>
}

beforeEach(async () => {
  await world.sql('delete from private.backups')
  await world.sql('delete from private.backup_reminders')
  await world.sql(`delete from public.mail_outbox where kind = 'company_no_backup'`)
})

it('a site that has just begun to make backups is not reminded', async () => {
  await remind()
  await remind()
  expect(await mails()).toEqual([])
})

it('a day without a proven backup posts one mail, once a day', async () => {
  await waitingSince(27)
  await note(1, false)
  await remind()
  await remind()
  expect(await mails()).toEqual([{ data: {} }])
  await world.sql(`update private.backup_reminders set reminded_at = now() - interval '25 hours'`)
  await remind()
  expect(await mails()).toHaveLength(2)
})

it('the mail says when the last proven one was made; one of today posts none', async () => {
  await waitingSince(100)
  await note(30, true)
  await remind()
  const [mail] = await mails()
  expect(Date.parse(mail?.data.last ?? '')).toBeLessThan(Date.now() - 29 * 3_600_000)
  await world.sql(`delete from public.mail_outbox where kind = 'company_no_backup'`)
  await world.sql('update private.backup_reminders set reminded_at = null')
  await note(20, true)
  await remind()
  expect(await mails()).toEqual([])
})

it('a backup, a wait or a reminder of the future, as a clock that was ahead leaves them, says nothing', async () => {
  const years = 24 * 3650
  await waitingSince(100)
  await note(-years, true)
  await note(30, true)
  await remind()
  const [mail] = await mails()
  expect(Date.parse(mail?.data.last ?? '')).toBeLessThan(Date.now())
  await world.sql(
    `update private.backup_reminders set reminded_at = now() + interval '10 years', since = now() + interval '10 years'`,
  )
  await remind()
  expect(await mails()).toHaveLength(2)
  // A difference of minutes is normal, since clocks are corrected all the time
  await world.sql('update private.backup_reminders set reminded_at = null')
  await note(-0.1, true)
  await remind()
  expect(await mails()).toHaveLength(2)
})

it('the dashboard shows the last proven backup, and notes of more than a year go', async () => {
  expect(await shown()).toMatchObject({ backup: null, backup_tried: null })
  await note(24 * 400, true)
  await note(5, true)
  expect((await shown()).backup_tried).toBeNull()
  await note(1, false)
  const { backup, backup_tried } = await shown()
  expect(backup_tried?.kept).toBe(false)
  expect(backup?.bytes).toBe(6_000_000)
  expect(Date.now() - Date.parse(backup?.made_at ?? '')).toBeGreaterThan(4 * 3_600_000)
  expect(await world.sql('select from private.backups')).toHaveLength(2)
})

it('a backup that could only be read is there, so no mail is sent, and is not called proven', async () => {
  await waitingSince(100)
  await note(2, false, true)
  await remind()
  expect(await mails()).toEqual([])
  expect(await shown()).toMatchObject({ backup: null, backup_tried: { kept: true } })
})
