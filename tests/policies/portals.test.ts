import { describe, expect, it } from 'vitest'
import { idsOf, storeRow, validRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()

describe('an employee', () => {
  const db = () => world.people.employee.db

  it('sees how many active clients there are, and how many projects are in progress', async () => {
    for (const [who, status] of [
      ['client', 'active'],
      ['otherClient', 'active'],
      ['otherClient', 'completed'],
    ] as const)
      await storeRow(world, 'client_projects', { client_id: world.people[who].id, status })
    const { data } = await db().rpc('employee_figures').throwOnError()
    expect(data).toEqual({
      clients: (await idsOf(world, 'user_profiles', "user_type = 'client' and is_active")).length,
      active_projects: 2,
    })
  })

  it('reads the projects of every client, with names and nothing else of the clients', async () => {
    const { data } = await db().rpc('list_client_projects').throwOnError()
    expect(data.rows.map(({ id }: { id: string }) => id).sort()).toEqual(
      await idsOf(world, 'client_projects'),
    )
    for (const row of data.rows)
      expect(Object.keys(row.client).sort()).toEqual(['client_type', 'company_name', 'full_name'])
  })

  it('finds no one by fields that are not shown', async () => {
    await world.sql("update public.user_profiles set phone = '+966577777777' where id = $1", [
      world.people.client.id,
    ])
    for (const search of ['0577777777', '577777777', world.people.client.email])
      expect((await db().rpc('list_client_projects', { search }).throwOnError()).data.rows).toEqual([])
  })
})

describe('a notification whose answer was lost', () => {
  it('is not stored a second time when it is sent again', async () => {
    const { employeeId } = world.people.employee
    const row = {
      ...(await validRow(world, 'employee_notifications')),
      id: crypto.randomUUID(),
      employee_id: employeeId,
    }
    const send = () => world.people.admin.db.from('employee_notifications').insert(row)
    expect(outcome(await send())).toBe('done')
    expect((await send()).error?.code).toBe('23505')
    expect(await idsOf(world, 'employee_notifications', 'employee_id = $1', [employeeId])).toEqual([row.id])
    expect(await world.sql("select from public.mail_outbox where kind = 'notification'")).toHaveLength(1)
  })
})
