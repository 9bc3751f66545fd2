import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { defaultSettings } from '#app/data/company-settings/public.ts'
import { type SiteContext, siteContext } from '#app/data/context.ts'
import { closedToVisitors } from './closed-to-visitors.server.ts'

type Settings = typeof defaultSettings

/** Requests a path as a visitor; `next` answers with the page that is there. */
async function visit(
  path: string,
  settings: Settings | null,
  more: Partial<SiteContext> = {},
  method = 'GET',
) {
  const answer = settings
    ? { data: [settings], error: null }
    : { data: null, error: { code: 'unreachable', message: 'no answer' } }
  const context = new RouterContextProvider()
  const site = {
    db: { from: () => ({ select: () => ({ limit: async () => answer }) }) },
    preview: false,
    renderPage: async (opening: string) => new Response(opening),
    log: () => undefined,
    ...more,
  }
  context.set(siteContext, site as unknown as SiteContext)
  const url = new URL(path, 'http://x')
  const request = new Request(url, { method })
  const next = async () => new Response('next')
  const call = { request, url, context, params: {}, pattern: '' } as never
  const response = await closedToVisitors(call, next)
  return { text: await (response as Response).text(), status: (response as Response).status }
}

const open = defaultSettings
const closed = { ...open, is_open: false }

it('an open website is as it is', async () => {
  expect(await visit('/en/contact', open)).toEqual({ text: 'next', status: 200 })
})

it('a closed one opens soon, at every address and in its language', async () => {
  expect(await visit('/', closed)).toEqual({ text: '/opening-soon', status: 200 })
  expect(await visit('/en', closed)).toEqual({ text: '/en/opening-soon', status: 200 })
  expect(await visit('/en/contact', closed)).toEqual({ text: '/en/opening-soon', status: 503 })
})

it('previews, forms and the legal pages pass', async () => {
  expect((await visit('/', closed, { preview: true })).text).toBe('next')
  expect((await visit('/contact', closed, {}, 'POST')).text).toBe('next')
  for (const path of ['/privacy', '/en/terms', '/accessibility'])
    expect((await visit(path, closed)).text).toBe('next')
})

it('a failed read opens nothing that was closed, and closes nothing that was open', async () => {
  await visit('/', open)
  expect((await visit('/', null)).text).toBe('next')
  await visit('/', closed)
  await expect(visit('/', null)).rejects.toMatchObject({ init: { status: 503 } })
  await visit('/', open)
  expect((await visit('/', null)).text).toBe('next')
})
