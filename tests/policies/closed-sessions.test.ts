/**
 * The last two columns of docs/access-matrix.md: an admin's session that has ended, and one that has
 * given only the password where a code is needed. Every table, function and bucket refuses both, even
 * what visitors may do.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import { buckets, functions, tables } from './support/matrix.ts'
import { clientData, connect, signIn, testWorld } from './support/world.ts'

const world = testWorld()
const kinds = ['ended', 'without its code'] as const
const tokens = {} as Record<(typeof kinds)[number] | 'open', string>

beforeAll(async () => {
  const admin = await world.signUp(clientData)
  await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [admin.id])
  const session = async () => {
    const db = connect(world.api)
    await signIn(db, admin.email)
    return { db, token: (await db.auth.getSession()).data.session?.access_token ?? '' }
  }
  const [ended, open] = [await session(), await session()]
  tokens.ended = ended.token
  await ended.db.auth.signOut({ scope: 'local' })
  const { data: app } = await open.db.auth.mfa.enroll({ factorType: 'totp' })
  const code = new Authenticator(app?.totp.secret ?? '').code()
  const { data } = await open.db.auth.mfa.challengeAndVerify({ factorId: app?.id ?? '', code })
  tokens.open = data?.access_token ?? ''
  tokens['without its code'] = (await session()).token
})

async function call(token: string, method: string, path: string, body?: object) {
  const { apikey, ...headers } = {
    apikey: world.api.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const init = { method, headers: { apikey, ...headers }, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(world.api.url + path, init)
  const said = await answer.text()
  return { status: answer.status, said }
}

const nobody = crypto.randomUUID()
const calls: [string, string, string, object?][] = [
  ...Object.keys(tables).flatMap((table): [string, string, string, object?][] => [
    [`${table}: select`, 'GET', `/rest/v1/${table}?select=*&limit=1`],
    [`${table}: insert`, 'POST', `/rest/v1/${table}`, { id: nobody }],
    [`${table}: update`, 'PATCH', `/rest/v1/${table}?id=eq.${nobody}`, { id: nobody }],
    [`${table}: delete`, 'DELETE', `/rest/v1/${table}?id=eq.${nobody}`],
  ]),
  ...Object.entries(functions).map(([name, rule]): [string, string, string, object] => [
    `${name}()`,
    'POST',
    `/rest/v1/rpc/${name}`,
    rule.arguments ?? {},
  ]),
  ...Object.keys(buckets).flatMap((place): [string, string, string, object?][] => {
    const [bucket = '', ...folder] = place.split('/')
    const file = [...folder, 'kept.png'].join('/')
    return [
      [`${place}: list`, 'POST', `/storage/v1/object/list/${bucket}`, { prefix: folder.join('/') }],
      [`${place}: download`, 'GET', `/storage/v1/object/authenticated/${bucket}/${file}`],
      [`${place}: sign`, 'POST', `/storage/v1/object/sign/${bucket}/${file}`, { expiresIn: 60 }],
      [`${place}: delete`, 'DELETE', `/storage/v1/object/${bucket}`, { prefixes: [file] }],
    ]
  }),
]

describe.each(kinds)('a session %s', (kind) => {
  it.each(calls)('%s is refused', async (_, method, path, body) => {
    const { status, said } = await call(tokens[kind], method, path, body)
    expect([status, said]).toEqual([
      kind === 'ended' ? 401 : 403,
      expect.stringMatching(
        kind === 'ended'
          ? /session_not_found|session_id claim in JWT does not exist/
          : /second_factor_needed/,
      ),
    ])
  })
})

it('the session of the same account with its code is not refused for that, anywhere', async () => {
  for (const [name, method, path, body] of calls) {
    // Skip deletions of files, since this session has the right to delete
    if (method === 'DELETE' && path.includes('/storage/')) continue
    const { said } = await call(tokens.open, method, path, body)
    expect(said, name).not.toMatch(/session_not_found|second_factor_needed|session_id claim/)
  }
})
