import { describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { clientData, employeeData, outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()

const set = (user_id: string, user_type: unknown, db = world.people.admin.db) =>
  db.rpc('set_user_type', { user_id, user_type })
const profileOf = async (id: string) =>
  (await world.sql('select * from public.user_profiles where id = $1', [id]))[0] ?? {}

describe('an admin', () => {
  it('makes a client an admin and a client again, whose data stay', async () => {
    const { id, db, email } = await world.signUp(clientData)
    const before = await profileOf(id)
    expect(outcome(await set(id, 'admin'))).toBe('done')
    expect(await profileOf(id)).toMatchObject({
      user_type: 'admin',
      is_active: true,
      national_id: '1012345678',
    })
    expect(outcome(await db.rpc('list_users'))).toBe('session_not_found')
    await signIn(db, email)
    expect(outcome(await db.rpc('list_users'))).toBe('done')
    expect(outcome(await set(id, 'client'))).toBe('done')
    const { updated_at, ...after } = await profileOf(id)
    expect(after).toEqual({ ...before, updated_at: undefined })
    expect(updated_at).not.toEqual(before.updated_at)
    expect(outcome(await db.rpc('list_users'))).toBe('session_not_found')
    await signIn(db, email)
    expect(outcome(await db.rpc('list_users'))).toBe('admin_required')
  })

  it('makes an employee of an active account only when its application is approved', async () => {
    const { id } = await world.signUp(clientData)
    const answer = await set(id, 'employee')
    expect([answer.status, outcome(answer)]).toEqual([409, 'employee_not_approved'])
    const approved = world.people.otherEmployee.id
    expect(outcome(await set(approved, 'admin'))).toBe('done')
    expect(outcome(await set(approved, 'employee'))).toBe('done')
    expect(await profileOf(approved)).toMatchObject({ user_type: 'employee', is_active: true })
  })

  it('makes an employee of an inactive account, which stays inactive', async () => {
    const { id, db, email } = world.people.inactive
    expect(outcome(await set(id, 'employee'))).toBe('done')
    await signIn(db, email)
    expect(await profileOf(id)).toMatchObject({ user_type: 'employee', is_active: false })
    const switchedOn = await world.people.admin.db
      .from('user_profiles')
      .update({ is_active: true })
      .eq('id', id)
    expect(outcome(switchedOn)).toBe('employee_not_approved')
  })

  it('leaves a client who has projects a client', async () => {
    const { id } = await world.signUp(clientData)
    const link = await storeRow(world, 'client_projects', { client_id: id })
    for (const type of ['admin', 'employee']) {
      const answer = await set(id, type)
      expect([answer.status, outcome(answer)]).toEqual([409, 'client_has_projects'])
    }
    expect(outcome(await set(id, 'client'))).toBe('done')
    await world.sql('delete from public.client_projects where id = $1', [link])
    expect(outcome(await set(id, 'admin'))).toBe('done')
    expect(outcome(await set(id, 'client'))).toBe('done')
  })

  it('does not change their own account, an unknown account, or to an unknown type', async () => {
    const own = await set(world.people.admin.id, 'client')
    expect([own.status, outcome(own)]).toEqual([409, 'own_account'])
    for (const type of ['owner', '', null, 'ADMIN'])
      expect(outcome(await set(world.people.client.id, type))).toBe('user_type_invalid')
    const nobody = await set(crypto.randomUUID(), 'client')
    expect([nobody.status, outcome(nobody)]).toEqual([404, 'user_not_found'])
  })
})

it('of two admins who demote each other at once, one stays', async () => {
  const others = [await world.signUp(clientData), await world.signUp(clientData)] as const
  for (const { id, db, email } of others) {
    await set(id, 'admin')
    await signIn(db, email)
  }
  const { id: first } = world.people.admin
  await world.sql('update public.user_profiles set is_active = false where id = $1', [first])
  const [one, two] = others
  try {
    const answers = await Promise.all([set(two.id, 'client', one.db), set(one.id, 'client', two.db)])
    const outcomes = answers.map(outcome)
    expect(outcomes.filter((word) => word === 'done')).toHaveLength(1)
    // The second call is refused for the first reason that applies: its caller is no longer an admin, has no
    // areas, or has lost the session in which the password was given
    const refusals = [
      'last_admin',
      'admin_required',
      'areas_beyond_own',
      'session_not_found',
      'password_needed',
    ]
    for (const word of outcomes) expect(['done', ...refusals]).toContain(word)
    const left = `select id from public.user_profiles where 'everything' = any (areas) and is_active`
    expect(await world.sql(left)).toHaveLength(1)
  } finally {
    await world.sql('update public.user_profiles set is_active = true where id = $1', [first])
  }
})

it.each(['client', 'employee', 'applicant', 'rejected', 'stranger', 'inactive', 'formerAdmin'] as const)(
  'is refused to %s, of their own account and of others',
  async (role) => {
    const { id, db } = world.people[role]
    for (const target of [id, world.people.otherClient.id, crypto.randomUUID()])
      for (const type of ['admin', 'employee', 'client', 'nonsense'])
        expect(outcome(await set(target, type, db))).toBe('admin_required')
  },
)

it('an application approved after the account became an admin leaves it one', async () => {
  const { id } = await world.signUp(employeeData)
  expect(outcome(await set(id, 'client'))).toBe('done')
  expect(outcome(await set(id, 'employee'))).toBe('done')
  expect(await profileOf(id)).toMatchObject({ user_type: 'employee', is_active: false })
})

it('a project given to a client who becomes an admin at that moment finds a client, or is refused', async () => {
  const project_id = await storeRow(world, 'projects')
  for (let round = 0; round < 5; round++) {
    const { id } = await world.signUp(clientData)
    const [type, link] = await Promise.all([
      set(id, 'admin'),
      world.people.admin.db.from('client_projects').insert({ client_id: id, project_id }),
    ])
    expect([
      ['done', 'client_required'],
      ['client_has_projects', 'done'],
    ]).toContainEqual([outcome(type), outcome(link)])
    if (outcome(type) === 'done') await set(id, 'client')
  }
})
