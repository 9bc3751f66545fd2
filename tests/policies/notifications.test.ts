import { describe, expect, it } from 'vitest'
import { idsOf, validRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db

describe('a notification', () => {
  const notifications = () => admin().from('employee_notifications')
  const note = () => validRow(world, 'employee_notifications')

  it('is sent by the admin who is signed in, whatever is sent', async () => {
    const employee_id = world.people.employee.employeeId
    for (const sent_by of [undefined, world.people.client.id])
      expect(outcome(await notifications().insert({ ...(await note()), employee_id, sent_by }))).toBe('done')
    const { data } = await world.people.employee.db
      .from('employee_notifications')
      .select('*')
      .eq('employee_id', employee_id)
      .order('sent_at', { ascending: false })
    expect(data).toHaveLength(2)
    expect(data?.every((row) => row.sent_by === world.people.admin.id && row.read_at === null)).toBe(true)
    expect(data?.[0].notification_type).toBe('note')
  })

  it('goes to approved employees only, in both languages, of a known type', async () => {
    for (const role of ['applicant', 'rejected'] as const) {
      const employee_id = world.people[role].employeeId
      expect(outcome(await notifications().insert({ ...(await note()), employee_id }))).toBe(
        'employee_not_approved',
      )
    }
    expect(outcome(await notifications().insert({ ...(await note()), notification_type: 'fine' }))).toBe(
      'check employee_notifications_notification_type_check',
    )
    expect(outcome(await notifications().insert({ ...(await note()), subject_en: '' }))).toBe(
      'check employee_notifications_subject_en_check',
    )
    for (const column of ['read_at', 'sent_at', 'created_at'])
      expect(outcome(await notifications().insert({ ...(await note()), [column]: null }))).toBe('refused')
  })

  it('is read once, at the time of the server', async () => {
    const { db, employeeId } = world.people.employee
    await notifications().insert({ ...(await note()), employee_id: employeeId })
    const own = () => db.from('employee_notifications')
    const [id] = await idsOf(world, 'employee_notifications', 'employee_id = $1 and read_at is null', [
      employeeId,
    ])
    const readAt = async () => (await own().select('read_at').eq('id', id).single()).data?.read_at

    expect(outcome(await own().update({ read_at: '2001-01-01T00:00:00Z' }).eq('id', id))).toBe('done')
    const first = await readAt()
    expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
    for (const read_at of [null, '2030-01-01T00:00:00Z']) await own().update({ read_at }).eq('id', id)
    expect(await readAt()).toBe(first)
  })

  it('cannot be changed otherwise, by anyone', async () => {
    const { db, employeeId } = world.people.employee
    const [id] = await idsOf(world, 'employee_notifications', 'employee_id = $1', [employeeId])
    for (const change of [
      { message_ar: 'x' },
      { subject_en: 'x' },
      { sent_at: null },
      { notification_type: 'note' },
    ])
      for (const person of [db, admin()])
        expect(outcome(await person.from('employee_notifications').update(change).eq('id', id))).toBe(
          'refused',
        )
    expect(outcome(await db.from('employee_notifications').delete().eq('id', id))).toBe('refused')
  })
})
