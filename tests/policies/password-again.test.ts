/** Changing roles and exports need a password that was given within 15 minutes; everything else does not. */
import { afterEach, expect, it } from 'vitest'
import { outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin
const age = (minutes: number, id = admin().id) =>
  world.sql(
    'update auth.sessions set created_at = now() - make_interval(mins => $2::integer) where user_id = $1',
    [id, minutes],
  )
afterEach(() => age(0))

const changeRole = () =>
  admin().db.rpc('set_user_type', { user_id: world.people.otherEmployee.id, user_type: 'admin' })
/** List functions, each with the name that its exports are recorded under. */
const exported = {
  list_users: 'user_profiles',
  list_requests: 'service_requests',
  list_employees: 'employees',
  list_projects: 'projects',
  list_client_projects: 'client_projects',
}
const lists = Object.keys(exported)

it('an old session changes no role, exports no list, and reads them a screen at a time', async () => {
  await age(16)
  const refused = await changeRole()
  expect([refused.status, outcome(refused)]).toEqual([403, 'password_needed'])
  for (const name of lists) {
    expect(outcome(await admin().db.rpc(name, { page_size: 1000 })), name).toBe('password_needed')
    expect(outcome(await admin().db.rpc(name, { page_size: 101 })), name).toBe('password_needed')
    expect(outcome(await admin().db.rpc(name, { page_size: 100 })), name).toBe('done')
  }
})

it('a renewed token is not a password', async () => {
  await age(16)
  expect((await admin().db.auth.refreshSession()).error).toBeNull()
  expect(outcome(await changeRole())).toBe('password_needed')
})

it('a session that has just begun does, and so does one of 14 minutes', async () => {
  await age(14)
  for (const [name, list] of Object.entries(exported)) {
    expect(outcome(await admin().db.rpc('note_export', { list })), name).toBe('done')
    expect(outcome(await admin().db.rpc(name, { page_size: 1000 })), name).toBe('done')
  }
  await age(16)
  await signIn(admin().db, admin().email)
  expect(outcome(await changeRole())).toBe('done')
  await admin().db.rpc('set_user_type', { user_id: world.people.otherEmployee.id, user_type: 'employee' })
})

it('someone who may not is told that first', async () => {
  const { client } = world.people
  await age(16, client.id)
  expect(outcome(await client.db.rpc('list_users', { page_size: 1000 }))).toBe('admin_required')
})
