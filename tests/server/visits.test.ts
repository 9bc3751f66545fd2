/** Page views are counted where pages are sent, stored when the server stops, and nothing else is counted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Database } from '#app/data/database.types.ts'
import type { VisitReport } from '#app/data/visits/admin.ts'
import { firstAdmin, startedDataDir, startServer } from '#tests/support/server.ts'

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

test('what people open is counted, and is there after a restart', async () => {
  const DATA_DIR = startedDataDir()
  const server = await startServer({ SEED: 'none', DATA_DIR })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.url + path, { method, headers: { ...person, ...headers }, redirect: 'manual' })
  const google = { referer: 'https://www.google.com/' }
  const first = await get('/?utm_campaign=%D8%B9%D8%B1%D9%88%D8%B6', google)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const statuses: Record<string, number> = {}
  for (const [name, answer] of Object.entries({
    again: await get('/', { ...google, 'if-none-match': etag }),
    english: await get('/en/contact', { referer: `${server.url}/en` }),
    head: await get('/', google, 'HEAD'),
    robot: await get('/', { 'user-agent': 'Googlebot/2.1' }),
    invented: await get('/no/such/page', google),
    escaped: await get('/%E0%A4%A', google),
    another: await get('/projects/..%2f..%2fetc', google),
    account: await get('/admin', google),
    map: await get('/sitemap.xml', google),
    image: await get('/favicon.ico', google),
    moved: await get('/Contact', google),
    call: await get('/rest/v1/services', google),
  }))
    statuses[name] = answer.status
  expect(statuses).toMatchObject({
    again: 304,
    english: 200,
    invented: 404,
    account: 200,
    map: 200,
    moved: 301,
  })
  await server.stop(true)

  const next = await startServer({ SEED: 'none', DATA_DIR })
  const { publishableKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
  const admin = createClient<Database>(next.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await admin.auth.signInWithPassword(firstAdmin(DATA_DIR))
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const { data } = await admin.rpc('visit_report', { first_day: today, last_day: today }).throwOnError()
  expect(data as unknown as VisitReport).toMatchObject({
    views: 3,
    visits: 2,
    pages: [
      { path: '/', views: 2, visits: 2, english: 0 },
      { path: '/contact', views: 1, visits: 0, english: 1 },
    ],
    sources: [{ source: 'google.com', visits: 2 }],
    campaigns: [{ campaign: 'عروض', visits: 1 }],
  })
  await next.stop()
})
