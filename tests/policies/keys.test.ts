import { describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { plainRequest, tokenOf as sessionToken } from './support/http.ts'
import { type Answer, intruder, rowsOf } from './support/intruder.ts'
import { claimsOf, forge, unsigned, withClaims } from './support/tokens.ts'
import { type Role, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const me = intruder(world)
const now = () => Math.floor(Date.now() / 1000)
const png = { contentType: 'image/png' }
const tokenOf = async (who: Trier) => (await sessionToken(world, who)) ?? ''

describe('elsewhere than in its header', () => {
  it.each(['access_token', 'token', 'jwt', 'authorization', 'Authorization', 'bearer', 'apikey'])(
    'a true token is not looked for: ?%s=',
    async (name) => {
      await me.tryEverything(undefined, {}, `?${name}=${encodeURIComponent(me.admin)}`)
    },
  )

  it.each(['x-access-token', 'x-supabase-auth', 'cookie', 'proxy-authorization', 'x-authorization'])(
    'a true token is not looked for: %s',
    async (name) => {
      const value =
        name === 'cookie' ? `sb-access-token=${me.admin}; access_token=${me.admin}` : `Bearer ${me.admin}`
      await me.tryEverything(undefined, { [name]: value })
    },
  )

  it('another scheme than Bearer is none', async () => {
    for (const scheme of ['Basic', 'Token', 'JWT', ''])
      await me.tryEverything(undefined, { authorization: `${scheme} ${me.admin}`.trim() })
  })

  it('of two Authorization headers, a forged one adds nothing to a true one', async () => {
    const forged = forge({ ...me.claims, role: 'service_role' }, 'another key')
    const mine = await tokenOf('client')
    for (const order of [
      [mine, forged],
      [forged, mine],
      [forged, forged],
    ]) {
      const { status, body } = await twice('/rest/v1/user_profiles?select=*', order)
      expect(status).toBe(401)
      expect(rowsOf({ status, body })).toEqual([])
    }
  })
})

const twice = async (path: string, bearers: string[]): Promise<Answer> => {
  const headers = ['apikey', world.api.publishableKey]
  for (const bearer of bearers) headers.push('Authorization', `Bearer ${bearer}`)
  const { status, text } = await plainRequest(world, path, 'GET', headers)
  return { status, body: JSON.parse(text) }
}

describe('the key of the project', () => {
  it('is needed, and nothing that looks like one will do', async () => {
    const { publishableKey, secretKey } = world.api
    for (const apikey of [
      '',
      'sb_secret_0000000000000000000000_00000000',
      `${secretKey}x`,
      secretKey.slice(0, -1),
      secretKey.toUpperCase(),
      publishableKey.replace('publishable', 'secret'),
      'service_role',
      forge({ role: 'service_role' }, 'another key'),
      forge({ role: 'service_role' }, publishableKey),
    ]) {
      for (const path of ['/rest/v1/services?select=*', '/auth/v1/user', '/auth/v1/admin/users'])
        expect((await me.call(path, undefined, { headers: { apikey } })).status, path).toBe(401)
      const file = await me.call('/storage/v1/object/team-documents/kept.png', undefined, {
        headers: { apikey },
      })
      expect(file.status).toBe(400)
    }
  })

  it('when it is the secret one, is for the server: refused to browsers, and no bearer’s rights grow by it', async () => {
    const secret = { apikey: world.api.secretKey }
    const profiles = '/rest/v1/user_profiles?select=id'
    // The server itself may use the key
    expect(rowsOf(await me.call(profiles, undefined, { headers: secret })).length).toBeGreaterThan(5)
    const browser = { ...secret, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
    expect((await me.call(profiles, undefined, { headers: browser })).status).toBe(401)
    // A person's token beside the key decides, as on a hosted project
    const mine = await me.call(profiles, await tokenOf('client'), { headers: secret })
    expect(rowsOf(mine)).toEqual([{ id: world.people.client.id }])
    await me.tryEverything(forge({ ...me.claims, role: 'service_role' }, 'another key'), secret)
  })
})

describe('the signed address of a file', () => {
  const sign = (role: Role, file: string) =>
    world.people[role].db.storage.from('team-documents').createSignedUrl(file, 60)
  const fetched = async (path: string) => (await fetch(`${world.api.url}/storage/v1${path}`)).status

  it('opens that file alone, to download alone, and only as it was signed', async () => {
    const documents = world.people.admin.db.storage.from('team-documents')
    await documents.upload('other.png', fileOf('png'), png)
    const { data } = await sign('admin', 'kept.png')
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const at = (path: string, value = token) => fetched(`${path}?token=${encodeURIComponent(value)}`)
    expect(await at('/object/sign/team-documents/kept.png')).toBe(200)
    expect(await at('/object/sign/team-documents/other.png')).toBe(403)
    expect(await at('/object/sign/site-images/kept.png')).toBe(403)
    expect(await at('/object/team-documents/kept.png')).toBe(400)
    // The same claims and key give a valid address, so each refusal below is due to its change
    expect(
      await at('/object/sign/team-documents/kept.png', forge(claimsOf(token), world.api.jwtSecret)),
    ).toBe(200)
    for (const wrong of [
      '',
      'x',
      'a.b.c',
      me.admin,
      withClaims(token, { sub: 'other.png' }),
      forge({ ...claimsOf(token), sub: 'other.png' }, 'another key'),
      forge({ ...claimsOf(token), exp: now() - 10 }, world.api.jwtSecret),
      unsigned(claimsOf(token), 'none'),
    ])
      for (const file of ['kept.png', 'other.png'])
        expect(await at(`/object/sign/team-documents/${file}`, wrong), wrong).toBe(
          wrong === me.admin ? 403 : 400,
        )
    const put = await fetch(
      `${world.api.url}/storage/v1/object/upload/sign/team-documents/kept.png?token=${token}`,
      {
        method: 'PUT',
        body: 'x',
      },
    )
    expect(put.status).toBe(403)
  })
})
