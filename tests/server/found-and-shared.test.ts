/** How each page is found: one address, its twin, its title, and what search engines are told not to list. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Database } from '#app/data/database.types.ts'
import { fixedPages } from '#common/pages.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

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

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
const textOf = async (path: string) => (await get(path)).text()
/** Values of the head, null where one is missing. */
const headOf = (html: string) => ({
  title: /<title>(.*?)<\/title>/.exec(html)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null,
  twins: Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
      ([, language, href]) => [language, href],
    ),
  ),
  meta: (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null,
})

const paths = Object.values(fixedPages).flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])

describe.each(paths)('%s', (path) => {
  const bare = path.replace(/^\/en(?=\/|$)/, '') || '/'
  const address = (language: 'ar' | 'en') =>
    server.url + (language === 'ar' ? bare : bare === '/' ? '/en' : `/en${bare}`)

  it('has one address, with its twin, whatever is added to it', async () => {
    for (const query of ['', '?utm_source=x&utm_medium=y', '?fbclid=1', '?gclid=1&nowhere=%D8%A7', '?']) {
      const { canonical, twins } = headOf(await textOf(path + query))
      expect(canonical, query).toBe(server.url + path)
      expect(twins, query).toEqual({ ar: address('ar'), en: address('en'), 'x-default': address('ar') })
    }
  })

  it('is led to for good from other forms of its address', async () => {
    const others = [`${path}/`, `/${path}`, path.toUpperCase(), `${path}//`].filter(
      (other) => other !== path && other !== '//',
    )
    for (const other of others) {
      let to = other
      // An address with two wrong forms is redirected twice
      for (let step = 0; step < 2 && to !== path; step += 1) {
        const { status, headers } = await get(to)
        expect(status, to).toBe(301)
        to = headers.get('location') ?? ''
      }
      expect(to, other).toBe(path)
      const { headers } = await get(`${other}?utm_source=x`)
      expect(headers.get('location'), other).toContain('?utm_source=x')
    }
  })
})

test.each([
  '/track',
  '/en/track',
  '/track?reference=R-000000',
  '/privacy/confirm?token=x',
  '/news/stop?token=x',
  '/nowhere',
  '/en/services/nowhere',
])('search engines are told not to list %s', async (path) => {
  const { meta, canonical } = headOf(await textOf(path))
  expect(meta('robots')).toBe('noindex')
  expect(canonical).toBe(null)
})

test('what an editor writes for a page stands in its head, and in nothing else', async () => {
  const automatic = headOf(await textOf('/contact'))
  await db
    .from('page_meta')
    .insert({
      page: 'contact',
      title_ar: 'مكتب هندسي في الرياض',
      description_ar: 'موعد خلال يوم عمل',
      image_url: '/storage/v1/object/public/site-images/share.webp',
      focus_x: 20,
    })
    .throwOnError()
  const html = await textOf('/contact')
  const { title, meta } = headOf(html)
  expect(title).toBe('مكتب هندسي في الرياض')
  expect(meta('og:title')).toBe('مكتب هندسي في الرياض')
  expect(meta('description')).toBe('موعد خلال يوم عمل')
  expect(meta('og:image')).toBe(`${server.url}/pictures/share-20-50/site-images/share.webp.jpeg`)
  expect(meta('og:image:width')).toBe('1200')
  expect(meta('og:image:height')).toBe('630')
  expect(meta('twitter:card')).toBe('summary_large_image')
  expect(meta('automatic-title')).toBe(automatic.title)
  expect(html).toMatch(/<h1[^>]*>(?!مكتب هندسي)/)
  // There are no texts for English
  const english = headOf(await textOf('/en/contact'))
  expect(english.title).not.toContain('مكتب')
  expect(english.meta('og:image')).toContain('/pictures/share-20-50/')
  expect(headOf(await textOf('/request')).meta('automatic-title')).toBe(null)
})

test('a service has what is written for it as long as it is shown', async () => {
  const { data: service } = await db
    .from('services')
    .insert({ title_ar: 'دراسة التربة', title_en: 'Soil study' })
    .select()
    .single()
    .throwOnError()
  await db
    .from('page_meta')
    .insert({ table_name: 'services', record_id: service.id, title_en: 'Soil investigation in Riyadh' })
    .throwOnError()
  expect(headOf(await textOf('/en/services/soil-study')).title).toBe('Soil investigation in Riyadh')
  await db.from('services').update({ is_active: false }).eq('id', service.id).throwOnError()
  expect(await textOf('/en/services/soil-study')).not.toContain('Soil investigation')
})

test('an article and the list of news take from an editor the words of the language that is published', async () => {
  const id = crypto.randomUUID()
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'نص' }] }] }
  await db
    .from('news')
    .insert({
      id,
      title_ar: 'افتتاح فرع',
      lead_ar: 'مقدمة',
      body_ar: text,
      published_at_ar: '2026-01-01T00:00Z',
      title_en: 'A branch',
    })
    .throwOnError()
  await db
    .from('page_meta')
    .insert([
      { table_name: 'news', record_id: id, title_ar: 'فرعنا الجديد', title_en: 'Secret' },
      { page: 'news', title_ar: 'كل جديد المكتب' },
    ] as never)
    .throwOnError()
  const html = await textOf(`/news/${encodeURIComponent('افتتاح-فرع')}`)
  expect(headOf(html).title).toBe('فرعنا الجديد')
  expect(html).not.toContain('Secret')
  expect((await get('/en/news/a-branch')).status).toBe(404)
  expect(headOf(await textOf('/news')).title).toBe('كل جديد المكتب')
  await db.from('news').delete().eq('id', id).throwOnError()
})
