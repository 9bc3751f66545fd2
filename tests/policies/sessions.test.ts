/** A session that has ended is refused at its next call, although its token is valid for up to an hour. */
import { describe, expect, it } from 'vitest'
import { clientData, connect, type Person, password, signIn, testWorld } from './support/world.ts'

const world = testWorld()

/** A person with two sessions. `db` is the one that ends. */
async function person() {
  const made = await world.signUp(clientData)
  const other = connect(world.api)
  await signIn(other, made.email)
  return { ...made, other }
}
const tokenOf = async ({ db }: Pick<Person, 'db'>) =>
  (await db.auth.getSession()).data.session?.access_token ?? ''
const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

const calls: [string, string, RequestInit?][] = [
  ['a table', '/rest/v1/user_profiles?select=id'],
  ['a public table', '/rest/v1/services?select=id'],
  ['a change', '/rest/v1/user_profiles?id=not.is.null', { method: 'PATCH', body: '{"full_name":"x"}' }],
  ['a function that reads', '/rest/v1/rpc/account_status', { method: 'POST', body: '{}' }],
  ['a function that writes', '/rest/v1/rpc/ask_email_proof', { method: 'POST', body: '{}' }],
  ['a list of files', '/storage/v1/object/list/site-images', { method: 'POST', body: '{"prefix":""}' }],
  ['a private file', '/storage/v1/object/authenticated/team-documents/kept.png'],
  ['an upload', '/storage/v1/object/site-images/x.png', { method: 'POST', body: 'x' }],
  ['the account', '/auth/v1/user'],
  ['a new password', '/auth/v1/user', { method: 'PUT', body: '{"password":"x"}' }],
]

/** The status of each call with this token. */
async function statuses(token: string) {
  const answers: Record<string, number> = {}
  for (const [name, path, init] of calls) {
    const { status } = await fetch(world.api.url + path, {
      ...init,
      headers: {
        apikey: world.api.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
    })
    answers[name] = status
  }
  return answers
}
/** The statuses of a hosted project: 403 from the sign-in service, 401 from the others. */
const refused = Object.fromEntries(
  calls.map(([name, path]) => [name, path.startsWith('/auth/') ? 403 : 401] as const),
)

const ends: [string, (who: Awaited<ReturnType<typeof person>>) => PromiseLike<unknown>][] = [
  ['it signed out', ({ db }) => db.auth.admin.signOut(currentToken, 'local')],
  ['another device signed out the others', ({ other }) => other.auth.signOut({ scope: 'others' })],
  [
    'another device chose a new password',
    ({ other }) => other.auth.updateUser({ password: 'another long one', current_password: password }),
  ],
  [
    'its role changed',
    ({ id }) =>
      world.people.admin.db.rpc('set_user_type', { user_id: id, user_type: 'admin' }).throwOnError(),
  ],
  ['the account was deleted', ({ id }) => world.sql('delete from auth.users where id = $1', [id])],
  [
    'its time was over',
    ({ id }) =>
      world.sql("update auth.sessions set created_at = now() - interval '31 days' where user_id = $1", [id]),
  ],
]
let currentToken = ''

describe('a session is refused everywhere once', () => {
  it.each(ends)('%s', async (_, end) => {
    const who = await person()
    currentToken = await tokenOf(who)
    const before = await statuses(currentToken)
    expect(Object.values(before)).not.toContain(401)
    expect(before['the account']).toBe(200)
    await end(who)
    expect(await statuses(currentToken)).toEqual(refused)
  })

  it('its refresh token came a second time, long after the first', async () => {
    const who = await person()
    const first = (await who.db.auth.getSession()).data.session
    // Using the token twice is forgiven at first, since the answer may have been lost
    await who.db.auth.refreshSession()
    const renewed = await who.db.auth.refreshSession()
    expect(renewed.error).toBeNull()
    const token = renewed.data.session?.access_token ?? ''
    expect((await statuses(token))['the account']).toBe(200)
    await world.sql(
      "update auth.refresh_tokens set updated_at = now() - interval '1 hour' where user_id::text = $1",
      [who.id],
    )
    const again = await connect(world.api).auth.refreshSession({ refresh_token: first?.refresh_token ?? '' })
    expect(again.error?.code).toBe('refresh_token_already_used')
    expect(await statuses(token)).toEqual(refused)
    expect((await who.db.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })
})

it('what has no session of a person goes on: a visitor, and the server', async () => {
  for (const key of [world.api.publishableKey, world.api.secretKey]) {
    const { error } = await connect(world.api, key).from('services').select('id')
    expect(error).toBeNull()
  }
})

describe('the limits of a session', () => {
  const endOf = async (token: string) => {
    const [row] = await world.sql<{ idle: number; longest: number }>(
      `select round(extract(epoch from not_after - coalesce(refreshed_at at time zone 'UTC', created_at)) / 3600)::int as idle,
         round(extract(epoch from not_after - created_at) / 86400)::int as longest
       from auth.sessions where id = $1`,
      [sessionIdOf(token)],
    )
    return row
  }

  it('are 12 hours of rest for the back office and 30 days for the portals, until an admin changes them', async () => {
    expect((await endOf(await tokenOf(world.people.admin)))?.idle).toBe(12)
    expect((await endOf(await tokenOf(world.people.client)))?.longest).toBe(30)
    const set = (area: string, values: object) =>
      world.people.admin.db.from('session_limits').update(values).eq('area', area).throwOnError()
    await set('portals', { idle_hours: 48, longest_days: 5 })
    expect(await endOf(await tokenOf(world.people.client))).toEqual({ idle: 48, longest: 2 })
    expect((await endOf(await tokenOf(world.people.admin)))?.idle).toBe(12)
    await set('portals', { idle_hours: 720, longest_days: 30 })
  })

  it('count the rest from the last renewal, and all of it from the sign-in', async () => {
    const who = await person()
    const token = await tokenOf(who)
    await world.sql(
      "update auth.sessions set created_at = now() - interval '29 days', refreshed_at = now() at time zone 'UTC' where id = $1",
      [sessionIdOf(token)],
    )
    expect((await endOf(token))?.longest).toBe(30)
    expect((await who.db.auth.refreshSession()).error).toBeNull()
    expect((await endOf(token))?.longest).toBe(30)
    await world.sql("update auth.sessions set created_at = now() - interval '31 days' where id = $1", [
      sessionIdOf(token),
    ])
    expect((await who.db.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })

  it.each([
    ['no time', { idle_hours: 0 }],
    ['more than a year', { longest_days: 366 }],
  ])('are never %s', async (_, values) => {
    const { error } = await world.people.admin.db.from('session_limits').update(values).eq('area', 'office')
    expect(error?.message).toContain('session_limits_')
  })
})
