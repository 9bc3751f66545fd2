/**
 * The same signature can be spelled in several ways. A spelling that a check does not recognize must not
 * reach what the check protects.
 */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

const email = 'known@handasa.example'
const password = 'long enough'
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await newClient().auth.signUp({ email, password })
})
afterAll(() => api?.stop())

const newClient = () =>
  createClient(api.url, api.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })

/** A token whose signature has characters that differ between base64url and base64. */
async function tokenWithSigns(): Promise<string> {
  for (;;) {
    const { data, error } = await newClient().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    const token = data.session?.access_token ?? ''
    if (/[-_][^.]*$/.test(token)) return token
  }
}

const statusOf = async (authorization: string, path: string, method: string, body?: object) => {
  const { status } = await fetch(api.url + path, {
    method,
    headers: { apikey: api.publishableKey, 'content-type': 'application/json', authorization },
    ...(body && { body: JSON.stringify(body) }),
  })
  return status
}
const newPassword = (authorization: string) =>
  statusOf(authorization, '/auth/v1/user', 'PUT', { password: 'of a thief' })
const files = (authorization: string) =>
  statusOf(authorization, '/storage/v1/object/list/site-images', 'POST', { prefix: '' })

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('as it was made, a token reads files and the account, and chooses no password', async () => {
  const bearer = `Bearer ${await tokenWithSigns()}`
  expect([await files(bearer), await statusOf(bearer, '/auth/v1/user', 'GET')]).toEqual([200, 200])
  expect(await newPassword(bearer)).toBe(400)
})

describe.each<[string, (token: string) => string]>([
  ['with two spaces before it', (token) => `Bearer  ${token}`],
  ['with a tab before it', (token) => `Bearer \t${token}`],
  ['after a word in small letters', (token) => `bearer ${token}`],
  [
    // The last two bits of the last letter are unused
    'with other bits at the end of its signature',
    (token) => `Bearer ${token.slice(0, -1)}${letters[letters.indexOf(token.slice(-1)) + 1]}`,
  ],
  ['with a filled-up signature', (token) => `Bearer ${token}=`],
  ['with a space in its signature', (token) => `Bearer ${token.slice(0, -3)} ${token.slice(-3)}`],
  [
    'with a signature in base64',
    (token) => `Bearer ${token.replace(/[^.]*$/, (end) => end.replaceAll('-', '+').replaceAll('_', '/'))}`,
  ],
])('a token %s', (_, spell) => {
  test('is none', async () => {
    const token = await tokenWithSigns()
    expect(await newPassword(spell(token))).toBe(401)
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull()
    for (const path of ['/auth/v1/user', '/rest/v1/services?select=id'])
      expect(await statusOf(spell(token), path, 'GET'), path).toBe(401)
    // After its session has ended, too
    await api.sql('delete from auth.sessions')
    expect(await files(spell(token))).toBe(401)
  })
})
