/** Pages at addresses in words, and what leads to them (docs/decisions/0060). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/data/database.types.ts'
import { pathsOf } from '#common/slugs.ts'
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
/** The status of an address, and the path that it redirects to. */
async function leads(path: string) {
  const { status, headers } = await get(path)
  return [status, headers.get('location')]
}
const addProject = async (title_ar: string, title_en: string, more: object = {}) =>
  (
    await db
      .from('projects')
      .insert({
        title_ar,
        title_en,
        description_ar: 'وصف',
        description_en: 'Description',
        category_ar: 'أبراج',
        category_en: 'Towers',
        ...more,
      })
      .select()
      .single()
      .throwOnError()
  ).data

test('a project has one address in each language, and every other leads there for good', async () => {
  const project = await addProject('برج الميناء', 'Harbour tower')
  const { ar, en } = pathsOf('projects', project)
  expect((await get(ar)).status).toBe(200)
  expect(await (await get(`/en${en}`)).text()).toContain(`hrefLang="ar" href="${server.url}${ar}"`)
  for (const other of [
    `/projects/${project.id}`,
    '/projects/harbour-tower',
    ar.toLowerCase(),
    '/projects/%D8%A8%D9%8F%D8%B1%D8%AC-%D8%A7%D9%84%D9%85%D9%8A%D9%86%D8%A7%D8%A1',
  ])
    expect(await leads(other), other).toEqual([301, ar])
  for (const other of [`/en/projects/${project.id}`, `/en${ar}`, '/en/projects/%68arbour-tower'])
    expect(await leads(other), other).toEqual([301, `/en${en}`])
  // The first redirect corrects the form of the address, the next one leads to the item's own address
  expect(await leads(`/projects/${project.id.toUpperCase()}`)).toEqual([301, `/projects/${project.id}`])
  expect(await leads('/en/projects/Harbour-Tower/')).toEqual([301, '/en/projects/harbour-tower'])
  // The redirect keeps the campaign, and no browser keeps the redirect
  const campaign = await get(`/en/projects/${project.id}?utm_source=x`)
  expect(campaign.headers.get('location')).toBe('/en/projects/harbour-tower?utm_source=x')
  expect(campaign.headers.get('cache-control')).toBe('no-cache')
})

test('a changed address works immediately, and the earlier one leads to it', async () => {
  const project = await addProject('سوق', 'Market', { service_ids: ['20000000-0000-4000-8000-000000000002'] })
  const service = '/en/services/structural-design'
  expect(await (await get(service)).text()).toContain('/en/projects/market')
  await db.from('projects').update({ slug_en: 'old-market' }).eq('id', project.id).throwOnError()
  expect(await leads('/en/projects/market')).toEqual([301, '/en/projects/old-market'])
  expect(await (await get(service)).text()).toContain('/en/projects/old-market')
  const sitemap = await (await get('/sitemap-projects.xml')).text()
  expect(sitemap).toContain(`<loc>${server.url}/en/projects/old-market</loc><lastmod>`)
  expect(sitemap).toContain(`<loc>${server.url}${pathsOf('projects', project).ar}</loc>`)
  expect(sitemap).not.toContain('/projects/market')
})

test('what was deleted or hidden is gone, and what never was is not found', async () => {
  const project = await addProject('قصر', 'Palace')
  expect((await get('/en/projects/palace')).status).toBe(200)
  await db.from('projects').delete().eq('id', project.id).throwOnError()
  for (const path of ['/en/projects/palace', '/projects/palace', `/projects/${project.id}`]) {
    const answer = await get(path)
    expect(answer.status, path).toBe(410)
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
  }
  const risk = '/en/services/risk-management'
  expect((await get(risk)).status).toBe(200)
  const show = (is_active: boolean) =>
    db.from('services').update({ is_active }).eq('slug_en', 'risk-management').throwOnError()
  await show(false)
  expect((await get(risk)).status).toBe(410)
  await show(true)
  expect((await get(risk)).status).toBe(200)
  for (const path of [
    '/projects/nothing',
    '/en/services/nothing',
    '/team/nothing',
    '/projects/50000000-0000-4000-8000-00000000ffff',
    '/projects/%00',
    '/projects/-',
  ])
    expect((await get(path)).status, path).toBe(404)
})

test('a person with a biography has a page, and the list of the team leads to the home page', async () => {
  const names = {
    name_ar: 'سعد البحر',
    name_en: 'Saad Al-Bahr',
    position_ar: 'مهندس',
    position_en: 'Engineer',
  }
  await db.from('team_members').insert(names).throwOnError()
  expect((await get('/en/team/saad-al-bahr')).status).toBe(404)
  await db.from('team_members').update({ bio_en: 'He builds.' }).eq('name_en', names.name_en).throwOnError()
  const page = await (await get('/en/team/saad-al-bahr')).text()
  expect(page).toContain('He builds.')
  expect(page).toContain('"@type":"Person"')
  expect(page).not.toMatch(/hasCredential|person-qualifications/)
  const qualified = async (engineers_until: string | null) => {
    await db
      .from('team_members')
      .update({
        degrees_en: 'A degree\nAnother',
        engineers_grade: 'consultant',
        engineers_number: '100042',
        engineers_until,
      })
      .eq('name_en', names.name_en)
      .throwOnError()
    return (await get('/en/team/saad-al-bahr')).text()
  }
  const shown = await qualified(null)
  expect(shown).toContain('<li dir="auto">Another</li>')
  expect(shown).toContain('Consultant engineer, Saudi Council of Engineers no.\u00a0100042')
  expect(shown).toContain('"identifier":"100042"')
  // The home page shows no qualifications
  expect(await (await get('/en')).text()).not.toMatch(/100042|Another/)
  const ended = await qualified('2020-01-31')
  expect(ended).toContain('<li dir="auto">Another</li>')
  expect(ended).not.toMatch(/100042|Consultant engineer/)
  expect(await leads('/en/team')).toEqual([302, '/en#team'])
})

test('the list of projects is filtered by its address, and knows only what exists', async () => {
  await addProject('جسر', 'Bridge', { category_en: 'Bridges', category_ar: 'جسور', date: '2024' })
  const text = async (path: string) => (await get(path)).text()
  const all = await text('/en/projects')
  expect(all).toContain('/en/projects/bridge"')
  expect(all).toContain('href="/en/projects?category=bridges"')
  const bridges = await text('/en/projects?category=bridges&utm_source=x')
  expect(bridges).toContain('/en/projects/bridge"')
  expect(bridges).not.toContain('/en/projects/harbour-tower"')
  expect(await leads('/en/projects?category=tents&year=2024')).toEqual([302, '/en/projects?year=2024'])
})

test('a service says what is filled in, with its questions for search engines', async () => {
  const path = '/en/services/structural-design'
  expect(await (await get(path)).text()).not.toContain('FAQPage')
  await db
    .from('services')
    .update({ steps_en: 'First\nSecond', questions_en: 'How long?\nTen weeks.\n\nWithout an answer?' })
    .eq('slug_en', 'structural-design')
    .throwOnError()
  const page = await (await get(path)).text()
  expect(page).toContain('"name":"How long?","acceptedAnswer":{"@type":"Answer","text":"Ten weeks."}')
  expect(page).not.toContain('Without an answer?')
  expect(page).toContain('<li dir="auto">Second</li>')
  expect(page).toContain('/en/request?service=20000000-0000-4000-8000-000000000002')
})
