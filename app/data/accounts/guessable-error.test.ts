import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const site = vi.hoisted(() => ({ hosted: true }))
vi.mock('#app/data/browser-db.ts', () => ({ isHosted: () => site.hosted }))
const { guessableError } = await import('./guessable-error.ts')

beforeEach(() => {
  site.hosted = true
  vi.stubGlobal('document', {})
  vi.stubGlobal('fetch', async () => new Response('123456\niloveyou'))
})
afterEach(() => vi.unstubAllGlobals())

test('on a hosted project the form refuses what is easy to guess', async () => {
  expect(await guessableError('ILoveYou', [])).toEqual({ code: 'password_leaked' })
  expect(await guessableError('nora-2026', ['nora@example.com'])).toEqual({ code: 'password_personal' })
  expect(await guessableError('a long one', ['nora@example.com', undefined])).toBeUndefined()
})

test('a list that does not arrive keeps nobody from signing up', async () => {
  for (const answer of [
    async () => new Response('', { status: 503 }),
    async () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    vi.stubGlobal('fetch', answer)
    expect(await guessableError('iloveyou', [])).toBeUndefined()
  }
})

test('our own backends refuse it themselves', async () => {
  site.hosted = false
  expect(await guessableError('iloveyou', ['iloveyou@example.com'])).toBeUndefined()
})
