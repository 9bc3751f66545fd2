import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { makeLimits } from '#server/limits/limits.ts'
import { isOpeningPreview, openingPreviews } from './opening-preview.ts'

afterEach(() => void vi.useRealTimers())

function site(answer: () => Response, siteUrl = 'http://x') {
  const backend: Backend = {
    up: true,
    keys: { publishableKey: 'p', secretKey: undefined },
    fetch: async () => answer(),
    stop: async () => undefined,
  }
  const app = new Hono()
  app.route('/', openingPreviews({ backend, limits: makeLimits(), clientAddress: () => 'a', siteUrl }))
  app.get('/', (context) => context.text(isOpeningPreview(context) ? 'preview' : 'visitor'))
  const start = (authorization = 'Bearer t') =>
    app.request('/preview/start', { method: 'POST', headers: { authorization } })
  const look = async (cookie: string) => (await app.request('/', { headers: { cookie } })).text()
  return { start, look }
}

test('a preview lasts half an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { start, look } = site(() => Response.json({ requests: 0 }))
  const [cookie = ''] = ((await start()).headers.get('set-cookie') ?? '').split(';')
  expect(await look(cookie)).toBe('preview')
  vi.advanceTimersByTime(30 * 60_000 - 1)
  expect(await look(cookie)).toBe('preview')
  vi.advanceTimersByTime(1)
  expect(await look(cookie)).toBe('visitor')
  expect(await look('')).toBe('visitor')
})

test('over https the cookie stays there', async () => {
  const { start } = site(() => Response.json({ requests: 0 }), 'https://x')
  expect((await start()).headers.get('set-cookie')).toContain('Secure')
})

test.each([
  [401, 401],
  [403, 403],
  [500, 503],
])('when the database answers %i, there is no preview: %i', async (status, expected) => {
  const { start } = site(() => Response.json({ code: 'x', message: 'no' }, { status }))
  const response = await start()
  expect(response.status).toBe(expected)
  expect(response.headers.has('set-cookie')).toBe(false)
})

test('without a token the database is not asked', async () => {
  const asked = vi.fn(() => Response.json({}))
  const { start } = site(asked)
  expect((await start('')).status).toBe(401)
  expect((await start('Basic t')).status).toBe(401)
  expect(asked).not.toHaveBeenCalled()
})
