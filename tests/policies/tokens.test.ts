import { describe, expect, it } from 'vitest'
import { tokenOf as sessionToken } from './support/http.ts'
import { intruder, rowsOf } from './support/intruder.ts'
import { forge, forgeRsa, unsigned, withClaims } from './support/tokens.ts'
import { clientData, signIn, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const me = intruder(world)
const now = () => Math.floor(Date.now() / 1000)
const tokenOf = async (who: Trier) => (await sessionToken(world, who)) ?? ''

it('the admin’s own token does all of it, so the tests below can fail', async () => {
  expect(rowsOf(await me.call('/rest/v1/service_requests?select=*', me.admin)).length).toBeGreaterThan(0)
  expect((await me.call('/rest/v1/rpc/list_users', me.admin, { method: 'POST', body: '{}' })).status).toBe(
    200,
  )
  expect((await me.call('/storage/v1/object/team-documents/kept.png', me.admin)).status).toBe(200)
  expect((await me.call('/auth/v1/user', me.admin)).status).toBe(200)
  // A token that is made by hand with the real key works too: only the key decides
  expect((await me.call('/auth/v1/user', forge(me.claims, world.api.jwtSecret))).status).toBe(200)
})

const roleClaims = ['service_role', 'admin', 'postgres', 'supabase_admin', 'supabase_auth_admin', '']

/** Each token is made when its test runs, since there are no keys and people before. */
const bearers: Record<string, () => string | Promise<string>> = {
  'signed by another key': () => forge(me.claims, 'another key, as long as anyone likes'),
  'signed with the publishable key': () => forge(me.claims, world.api.publishableKey),
  'signed with an empty key': () => forge(me.claims, ''),
  'signed with a key that everyone knows': () =>
    forge(me.claims, 'super-secret-jwt-token-with-at-least-32-characters-long'),
  expired: () => forge({ ...me.claims, iat: now() - 7200, exp: now() - 3600 }, world.api.jwtSecret),
  'not yet valid': () => forge({ ...me.claims, nbf: now() + 3600 }, world.api.jwtSecret),
  'expired, with the date moved': () =>
    withClaims(forge({ ...me.claims, exp: now() - 3600 }, world.api.jwtSecret), { exp: now() + 3600 }),
  'alg none': () => unsigned(me.claims, 'none'),
  'alg None': () => unsigned(me.claims, 'None'),
  'alg nOnE, with something for a signature': () => unsigned(me.claims, 'nOnE', 'AAAA'),
  'alg none over the true signature': () => unsigned(me.claims, 'none', me.admin.split('.')[2]),
  'alg HS256 without signature': () => unsigned(me.claims, 'HS256'),
  'alg that does not exist': () => forge(me.claims, world.api.jwtSecret, { alg: 'HS1' }),
  'alg HS512 with the true key': () => forge(me.claims, world.api.jwtSecret, { alg: 'HS512' }, 'sha512'),
  'alg RS256 with a key of its own': () => forgeRsa(me.claims),
  'alg RS256 over a true signature': () => forge(me.claims, world.api.jwtSecret, { alg: 'RS256' }),
  'alg ES256 with an empty signature of zeros': () => unsigned(me.claims, 'ES256', 'A'.repeat(86)),
  'a key id that names an empty file': () => forge(me.claims, '', { kid: '../../../../dev/null' }),
  'an unknown critical header': () => forge(me.claims, 'x', { crit: ['exp'], exp: 1 }),
  'the true token with another sub': () => withClaims(me.admin, { sub: world.people.client.id }),
  'the true token with another role': () => withClaims(me.admin, { role: 'service_role' }),
  'a client’s token with the admin’s sub': async () =>
    withClaims(await tokenOf('client'), { sub: me.claims.sub }),
  'the true token cut short': () => me.admin.slice(0, -5),
  'the true token with a signature from elsewhere': async () =>
    [...me.admin.split('.').slice(0, 2), (await tokenOf('client')).split('.')[2]].join('.'),
  'the true token twice': () => `${me.admin},${me.admin}x`,
  'claims that are not an object': () => forge(['admin'], world.api.jwtSecret),
  'a refresh token': async () =>
    (await world.people.admin.db.auth.getSession()).data.session?.refresh_token ?? '',
  'the publishable key': () => world.api.publishableKey,
  'the secret key beside the publishable one': () => world.api.secretKey,
  'the key that signs tokens': () => world.api.jwtSecret,
  'a signed address of a file': async () => {
    const { data } = await world.people.admin.db.storage
      .from('team-documents')
      .createSignedUrl('kept.png', 60)
    return new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
  },
  'the upload address of a file named as an admin': async () => {
    const { data } = await world.people.admin.db.storage
      .from('site-images')
      .createSignedUploadUrl(String(me.claims.sub))
    return data?.token ?? ''
  },
  'an account that was deleted': async () => {
    const { id, db, email } = await world.signUp(clientData)
    await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [id])
    await signIn(db, email)
    const token = (await db.auth.getSession()).data.session?.access_token ?? ''
    expect((await me.call('/rest/v1/rpc/list_users', token, { method: 'POST', body: '{}' })).status).toBe(200)
    await world.sql('delete from auth.users where id = $1', [id])
    return token
  },
  nothing: () => '',
  garbage: () => 'garbage',
  'three parts of garbage': () => 'a.b.c',
  'only dots': () => '..',
  'three parts of JSON': () => [{}, {}, {}].map((part) => btoa(JSON.stringify(part))).join('.'),
  'undefined, as a program that forgot': () => 'undefined',
  '10 kB of garbage': () => 'A'.repeat(10_000),
  '10 kB in three parts': () => `${'A'.repeat(3333)}.${'A'.repeat(3333)}.${'A'.repeat(3333)}`,
  'a 10 kB claim by another key': () => forge({ ...me.claims, more: 'x'.repeat(8_000) }, 'another key'),
  ...Object.fromEntries(
    roleClaims.map((role) => [
      `role ${role || 'without name'} of its own making`,
      () => forge({ ...me.claims, role, is_admin: true, user_role: role }, 'another key'),
    ]),
  ),
}

describe.each(Object.entries(bearers))('as a bearer, %s', (_, make) => {
  it('gives no more than a visitor has, from any service', async () => {
    await me.tryEverything(await make())
  })
})
