import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isOwnHost, ownHosts } from './own-hosts.ts'

test.each([
  ['www.example.sa', true],
  ['WWW.Example.sa.', true],
  ['127.0.0.1', true],
  ['10.0.0.5', true],
  ['[::1]', true],
  ['localhost', true],
  ['a.localhost', true],
  // The name of a container, or of an upstream in nginx
  ['site', true],
  ['handasa_backend', true],
  ['example.sa', false],
  ['www.example.sa.attacker.example', false],
  ['attacker.example', false],
  ['127.0.0.1.attacker.example', false],
])('%s is ours: %s', (hostname, ours) => {
  expect(isOwnHost(hostname, 'www.example.sa')).toBe(ours)
})

const siteOf = (siteUrl?: string) =>
  new Hono().use(ownHosts(siteUrl)).all('*', (context) => context.text('here'))
const page = { headers: { accept: 'text/html,*/*' } }

test('a page that is asked for by another name leads to the site, and never elsewhere', async () => {
  const site = siteOf('https://www.example.sa')
  for (const [asked, to] of [
    ['http://example.sa/en/careers?a=1', 'https://www.example.sa/en/careers?a=1'],
    ['http://attacker.example//attacker.example/a', 'https://www.example.sa/attacker.example/a'],
  ] as const) {
    const answer = await site.request(asked, page)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(to)
  }
})

test('calls and forms by another name are refused', async () => {
  const site = siteOf('https://www.example.sa')
  for (const init of [{}, { method: 'POST', ...page }]) {
    const answer = await site.request('http://attacker.example/rest/v1/services', init)
    expect(answer.status).toBe(421)
    expect(await answer.text()).toBe('This site is at https://www.example.sa\n')
  }
  expect((await site.request('http://www.example.sa/rest/v1/services')).status).toBe(200)
})

test('without SITE_URL every host is ours', async () => {
  expect((await siteOf().request('http://attacker.example/', page)).status).toBe(200)
})
