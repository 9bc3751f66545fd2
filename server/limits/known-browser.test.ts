import { expect, test } from 'vitest'
import { gatedApi, passing, password, statuses } from '#tests/support/gated-api.ts'

const api = gatedApi()
const me = 'me@b.co'

const signIn = (email: string, cookie = '') =>
  api.send(
    password,
    { email, password: 'x' },
    { headers: { 'content-type': 'application/json', ...(cookie && { cookie }) } },
  )

/** Signs in and returns the browser's new cookie. */
async function known(email: string, cookie?: string) {
  api.answer = 200
  const [given] = (await signIn(email, cookie)).headers.getSetCookie()
  api.answer = 400
  return given?.split(';')[0] ?? ''
}

/** Makes wrong guesses from many addresses, until no one can try again. */
async function lockOut(email: string) {
  for (let host = 0; host < 11; host++) {
    api.address = `198.51.100.${host}`
    await statuses(10, () => signIn(email))
  }
  api.address = '192.0.2.1'
  expect((await signIn(email)).status).toBe(429)
}

test('wrong guesses of others do not lock out a browser that has signed in to the account', async () => {
  const cookie = await known(me)
  await lockOut(me)
  expect((await signIn('Me@B.co', cookie)).status).toBe(400)
  api.answer = 200
  expect((await signIn(me, cookie)).status).toBe(200)
})

test('it guesses ten times itself, and a right password clears the count', async () => {
  const cookie = await known(me)
  await lockOut(me)
  expect(passing(await statuses(12, () => signIn(me, cookie)))).toBe(10)
})

test('it is known for its own accounts alone, several of them', async () => {
  const cookie = await known('sister@b.co', await known(me))
  await lockOut(me)
  await lockOut('stranger@b.co')
  expect((await signIn(me, cookie)).status).toBe(400)
  expect((await signIn('stranger@b.co', cookie)).status).toBe(429)
})

test('a cookie that was made up counts for nothing', async () => {
  const [name, value = ''] = (await known(me)).split('=')
  const [, signature] = decodeURIComponent(value).split('.')
  await lockOut(me)
  for (const made of [
    '',
    '.',
    'x',
    `other.${signature}`,
    `.${signature}`,
    '~~~',
    'a.b~c.d',
    '%00',
    'x'.repeat(5000),
  ])
    expect((await signIn(me, `${name}=${made}`)).status, made).toBe(429)
})

test('a wrong password makes no browser known; the cookie is for the sign-in alone', async () => {
  expect((await signIn(me)).headers.getSetCookie()).toEqual([])
  api.answer = 200
  const [cookie] = (await signIn(me)).headers.getSetCookie()
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/auth\/v1\/token; HttpOnly; SameSite=Strict$/)
})

test('right passwords count too, for all known browsers of an account together: each costs hashing and a session', async () => {
  const cookies = [await known(me), await known(me)]
  api.answer = 200
  const found = await statuses(120, (time) => signIn(me, cookies[time % 2]))
  expect(passing(found)).toBe(100)
  const others = await known('sister@b.co', cookies[0])
  expect((await signIn('sister@b.co', others)).status).toBe(400)
})
