/** What is known about the sender of a request: other requests, the account and its projects. */
import { beforeAll, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()
const phone = '+966541112233'

interface Sender {
  total: number
  requests: { id: string; same: string[]; status: string }[]
  accounts: { id: string; same: string[]; projects: { id: string; status: string }[] }[]
}
const senderOf = async (request_id: string) =>
  (await world.people.requestsAdmin.db.rpc('sender_of_request', { request_id }).throwOnError())
    .data as unknown as Sender

const ids: Record<string, string> = {}
beforeAll(async () => {
  const add = async (name: string, values: object) => {
    ids[name] = await storeRow(world, 'service_requests', {
      client_email: `${name}@elsewhere.example`,
      client_phone: null,
      ...values,
    })
  }
  await add('asked', { client_email: 'Salma@handasa.example', client_phone: phone })
  await add('sameMail', { client_email: 'salma+villa@Handasa.example', status: 'completed' })
  await add('samePhone', { client_phone: phone })
  await add('both', { client_email: 'salma@handasa.example', client_phone: phone })
  await add('ofAccount', { user_id: world.people.client.id })
  await add('stranger', { client_email: 'alma@handasa.example', client_phone: '+966541112234' })
})

it('finds the requests of a mailbox and of a phone, in any writing, and says what is the same', async () => {
  const { total, requests, accounts } = await senderOf(ids.asked ?? '')
  expect(total).toBe(3)
  expect(Object.fromEntries(requests.map(({ id, same }) => [id, same]))).toEqual({
    [ids.sameMail ?? '']: ['email'],
    [ids.samePhone ?? '']: ['phone'],
    [ids.both ?? '']: ['email', 'phone'],
  })
  expect(requests.find(({ id }) => id === ids.sameMail)).toMatchObject({ status: 'completed' })
  expect(accounts).toEqual([])
  expect(await senderOf(ids.stranger ?? '')).toEqual({ total: 0, requests: [], accounts: [] })
  expect(await senderOf(crypto.randomUUID())).toBeNull()
})

it('finds the account of a client by its email, its phone or its session, with its projects', async () => {
  const client = world.people.client
  const project = await storeRow(world, 'client_projects', { client_id: client.id, status: 'on_hold' })
  const own = async (values: object) => {
    const request = await storeRow(world, 'service_requests', {
      client_email: 'someone@elsewhere.example',
      client_phone: null,
      ...values,
    })
    return (await senderOf(request)).accounts.map(({ id, same }) => ({ id, same }))
  }
  const { accounts, requests } = await senderOf(ids.ofAccount ?? '')
  expect(accounts).toMatchObject([{ id: client.id, same: ['account'] }])
  expect(accounts[0]?.projects).toContainEqual(
    expect.objectContaining({ id: project, status: 'on_hold', title_ar: expect.any(String) }),
  )
  expect(requests).toEqual([])
  const [{ email = '' } = {}] = await world.sql<{ email: string }>(
    'select email from auth.users where id = $1',
    [client.id],
  )
  expect(await own({ client_email: email.replace('@', '+site@').toUpperCase() })).toEqual([
    { id: client.id, same: ['email'] },
  ])
  await world.sql('update public.user_profiles set phone = $1 where id = $2', ['+966541112299', client.id])
  expect(await own({ client_phone: '+966541112299' })).toEqual([{ id: client.id, same: ['phone'] }])
  // Requests from this account belong to the sender too
  const byMail = await storeRow(world, 'service_requests', { client_email: email, client_phone: null })
  expect((await senderOf(byMail)).requests).toContainEqual(
    expect.objectContaining({ id: ids.ofAccount, same: ['account'] }),
  )
})

it('names no account of an admin or an employee', async () => {
  for (const who of ['admin', 'employee'] as const) {
    const [{ email = '' } = {}] = await world.sql<{ email: string }>(
      'select email from auth.users where id = $1',
      [world.people[who].id],
    )
    const request = await storeRow(world, 'service_requests', { client_email: email, client_phone: null })
    expect((await senderOf(request)).accounts, who).toEqual([])
  }
})
