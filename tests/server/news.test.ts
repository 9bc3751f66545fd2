/** News on the pages and for machines: what is published in a language, and nothing else (docs/decisions/0059). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#app/data/database.types.ts'
import { pathsOf } from '#common/slugs.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: RunningServer
/** The database with the rights of the server. */
let db: SupabaseClient<Database>

beforeAll(async () => {
  server = await startServer({ SEED: 'none' })
  const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  db = createClient<Database>(server.url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await db.from('company_settings').update({ is_open: true }).neq('email', '').throwOnError()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await db.from('news').delete().neq('slug_ar', '').throwOnError()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers })
const textOf = async (path: string) => (await get(path)).text()
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const add = async (values: object = {}) =>
  (
    await db
      .from('news')
      .insert({
        title_ar: 'برج الخبر',
        title_en: 'Tower story',
        lead_ar: 'مقدمة البرج',
        lead_en: 'Lead of the tower',
        body_ar: doc(said('نص الخبر')) as never,
        body_en: doc(said('Text of the story')) as never,
        ...values,
      })
      .select()
      .single()
      .throwOnError()
  ).data
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const moments = { draft: null, scheduled: hours(24), published: hours(-1) }
const states = Object.keys(moments) as (keyof typeof moments)[]

test.each(states.flatMap((ar) => states.map((en) => [ar, en] as const)))(
  'an article that is %s in Arabic and %s in English is only where it is published',
  async (ar, en) => {
    const row = await add({ published_at_ar: moments[ar], published_at_en: moments[en] })
    const paths = pathsOf('news', row)
    const is = { ar: ar === 'published', en: en === 'published' }
    const sitemap = await textOf('/sitemap-news.xml')
    for (const language of ['ar', 'en'] as const) {
      const prefix = language === 'en' ? '/en' : ''
      const title = row[`title_${language}`] ?? ''
      const page = await get(prefix + paths[language])
      const html = await page.text()
      expect(page.status).toBe(is[language] ? 200 : 404)
      expect(html.includes('NewsArticle')).toBe(is[language])
      expect(html.includes('rel="alternate" hrefLang')).toBe(is.ar && is.en)
      expect((await textOf(`${prefix}/news`)).includes(title)).toBe(is[language])
      expect((await textOf(`${prefix}/news/feed.xml`)).includes(title)).toBe(is[language])
      expect((await textOf(prefix || '/')).includes(title)).toBe(is[language])
      expect(sitemap.includes(`<loc>${server.url}${prefix}${paths[language]}</loc>`)).toBe(is[language])
      // The link to the news is shown once there is an article
      expect((await textOf(`${prefix}/contact`)).includes(`href="${prefix}/news"`)).toBe(is[language])
      if (is[language]) {
        const other = language === 'ar' ? 'en' : 'ar'
        const otherPrefix = other === 'en' ? '/en' : ''
        expect(html).toContain(`href="${otherPrefix}${is[other] ? paths[other] : '/news'}"`)
      }
    }
    expect(sitemap.includes('xhtml:link rel')).toBe(is.ar && is.en)
    expect((await textOf('/llms.txt')).includes('Tower story')).toBe(is.en)
    expect((await textOf('/sitemap.xml')).includes('sitemap-news.xml')).toBe(is.ar || is.en)
  },
)

test('a scheduled article appears on a page that was kept, without anything being written', {
  tags: 'slow',
  timeout: 90_000,
}, async () => {
  const row = await add()
  // The form cannot schedule a moment within the next minute
  await db
    .from('news')
    .update({ published_at_ar: new Date(Date.now() + 61_000).toISOString() })
    .eq('id', row.id)
  const { data } = await db.from('news').select('published_at_ar').eq('id', row.id).single().throwOnError()
  expect(await textOf('/news')).not.toContain('برج الخبر')
  await until(async () => (await textOf('/news')).includes('برج الخبر'))
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(data?.published_at_ar ?? ''))
})

test('an address that was one’s before leads on, and a withdrawn article is gone', async () => {
  const row = await add({ published_at_ar: hours(-1) })
  const { ar } = pathsOf('news', row)
  await db.from('news').update({ slug_ar: 'اسم-آخر' }).eq('id', row.id).throwOnError()
  await until(async () => (await get(ar)).status === 301)
  await db.from('news').update({ published_at_ar: null }).eq('id', row.id).throwOnError()
  await until(async () => (await get(ar)).status === 410)
  expect((await get('/news/never-there')).status).toBe(404)
  // The page that ends a subscription is still there
  expect((await get('/news/stop')).status).toBe(200)
})

test('what is hostile in the database is text on the page', async () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const row = await add({
    title_ar: hostile,
    lead_ar: hostile,
    category_ar: hostile,
    author_ar: hostile,
    body_ar: doc(said(hostile)) as never,
    published_at_ar: hours(-1),
  })
  const { ar } = pathsOf('news', row)
  for (const path of [ar, '/news', '/', '/news/feed.xml']) {
    const text = await textOf(path)
    expect(text, path).not.toContain('<script>alert(1)')
    expect(text, path).not.toContain('<img src=x')
  }
})

test('the list has pages, of which the address has only those that exist', async () => {
  for (let number = 1; number <= 12; number++)
    await add({ title_ar: `خبر رقم ${number}.`, title_en: null, published_at_ar: hours(-number) })
  const first = await textOf('/news')
  expect(first.match(/<article/g)).toHaveLength(10)
  expect(first).toContain('href="/news?page=2"')
  const second = await textOf('/news?page=2&utm_source=x')
  expect(second.match(/<article/g)).toHaveLength(2)
  expect(second).toContain(`rel="canonical" href="${server.url}/news?page=2"`)
  expect((await get('/news?page=3')).status).toBe(404)
  for (const other of ['0', '1', '-1', 'x', '1e9']) expect(await textOf(`/news?page=${other}`)).toBe(first)
})

test('a reader of feeds that has the newest is told so', async () => {
  await add({ published_at_en: hours(-1) })
  await until(async () => (await textOf('/en/news/feed.xml')).includes('Tower story'))
  const feed = await get('/en/news/feed.xml')
  expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(await feed.text()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/)
  const etag = feed.headers.get('etag') ?? ''
  expect((await get('/en/news/feed.xml', { 'if-none-match': etag })).status).toBe(304)
  expect(await textOf('/en/news')).toContain(`href="${server.url}/en/news/feed.xml"`)
})
