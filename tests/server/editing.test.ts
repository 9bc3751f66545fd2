/** What a page shows of where its texts come from is for admins who edit it alone (docs/decisions/0069). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editingParameter, editingPath } from '#common/editing-address.ts'
import { languages, pathFor } from '#common/language.ts'
import { textAttribute } from '#common/page-texts.ts'
import { firstAdmin, type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
let admin: SupabaseClient
let visitor: SupabaseClient
let service: { id: string; slug_en: string }
let article: { slug_en: string }

const name = `Zz${crypto.randomUUID().slice(0, 8)}`
const privateCharacter = /[\ue000-\uf8ff]|%EE%80/i

beforeAll(async () => {
  server = await startServer()
  const { publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const connect = () =>
    createClient(server.url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  admin = connect()
  visitor = connect()
  await admin.auth.signInWithPassword(firstAdmin(server.dataDir))
  const { data } = await admin
    .from('services')
    .insert({
      title_ar: `خدمة ${name}`,
      title_en: name,
      description_en: 'Covered by <b> & "more"',
      steps_en: '- First, then\n- Second',
      questions_en: 'How long?\nTwo weeks.',
      slug_ar: '',
      slug_en: '',
    })
    .select()
    .single()
    .throwOnError()
  service = data
  const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] }
  const published = await admin
    .from('news')
    .insert({
      title_en: `News ${name}`,
      lead_en: 'Lead',
      body_en: words,
      published_at_en: new Date(Date.now() - 60_000).toISOString(),
      slug_ar: '',
      slug_en: '',
    })
    .select()
    .single()
    .throwOnError()
  article = published.data
})
afterAll(async () => void (await server?.stop()))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' })
const editing = (path: string) => `${path}?${editingParameter}=`

/**
 * The cookie of a preview link.
 * @param shared the draft and the hours of a link for someone else; without them, the link is for the
 *   admin's own browser
 */
async function cookieOf(shared: { draft_id?: string; hours?: number } = {}): Promise<string> {
  const { data } = await admin.rpc('open_preview', shared).throwOnError()
  const answer = await get(`/preview/drafts/${(data as { token: string }).token}`)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const pages = () =>
  languages.flatMap((language) => [
    pathFor(language),
    pathFor(language, '/services'),
    pathFor(language, '/projects'),
    pathFor(language, '/news'),
    pathFor(language, '/contact'),
    pathFor(language, '/privacy'),
    pathFor(language, '/terms'),
  ])
const own = () => [`/en/services/${service.slug_en}`, `/en/news/${article.slug_en}`, ...pages()]

test('an admin who edits a page sees where each text comes from, and no cache keeps it', async () => {
  const cookie = await cookieOf()
  for (const path of own()) {
    const answer = await get(editing(path), { cookie })
    const html = await answer.text()
    expect(answer.status, path).toBe(200)
    expect(html, path).toContain(`${textAttribute}="`)
    // The marks that travel with the texts are removed, also from titles, attributes, addresses and scripts
    expect(html, path).not.toMatch(privateCharacter)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('etag')).toBeNull()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe')
  }
  const html = await (await get(editing(`/en/services/${service.slug_en}`), { cookie })).text()
  const mark = (field: string) => `${textAttribute}="services/${service.id}/${field}">`
  expect(html).toContain(`${mark('title')}${name}<`)
  expect(html).toContain(`${mark('description')}Covered by &lt;b&gt; &amp; &quot;more&quot;<`)
  for (const words of ['First, then', 'Second']) expect(html).toContain(`${mark('steps')}${words}<`)
  for (const words of ['How long?', 'Two weeks.']) expect(html).toContain(`${mark('questions')}${words}<`)
  expect(html).toMatch(new RegExp(`<title>${name} \\|`))
})

test('legal pages name their lines, and the frame of the page what comes from the settings', async () => {
  const cookie = await cookieOf()
  const { data: settings } = await admin.from('company_settings').select().single().throwOnError()
  const { data: terms } = await admin
    .from('legal_pages')
    .select()
    .eq('kind', 'terms')
    .order('version', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  const path = pathFor('en', '/terms')
  const html = await (await get(editing(path), { cookie })).text()
  const lines: string[] = terms.body_en.split('\n')
  const [heading] = lines.flatMap((line, number) => (line.startsWith('## ') ? [number] : []))
  expect(html).toContain(`${textAttribute}="legal_pages/${terms.id}/body.${heading}">`)
  for (const name of ['company_name', 'phone', 'email'])
    expect(html, name).toContain(`${textAttribute}="company_settings/${settings.id}/${name}">`)
  // The page has the same words and links as for visitors
  const words = (page: string) =>
    page
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
  const main = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
  const visitors = await (await get(path)).text()
  expect(words(main(html))).toBe(words(main(visitors)))
  expect(main(html).match(/<(dl|dt|ul|li|h2|a)\b/g)).toEqual(main(visitors).match(/<(dl|dt|ul|li|h2|a)\b/g))
})

test('a draft is shown in the page that is edited, of news too', async () => {
  const { data: news } = await admin
    .from('news')
    .select()
    .eq('slug_en', article.slug_en)
    .single()
    .throwOnError()
  const title = `Drafted ${name}`
  await admin
    .from('drafts')
    .insert({
      table_name: 'news',
      record_id: news.id,
      changes: { title_en: title },
      base: { title_en: news.title_en },
    })
    .throwOnError()
  const path = `/en/news/${article.slug_en}`
  const html = await (await get(editing(path), { cookie: await cookieOf() })).text()
  expect(html).toContain(`${textAttribute}="news/${news.id}/title">${title}<`)
  for (const public_ of [path, editing(path), '/en/news', '/en'])
    expect(await (await get(public_)).text()).not.toContain(title)
})

test('visitors get the same page whatever they ask for, before and after an admin has edited it', async () => {
  const cookie = await cookieOf()
  for (const path of own()) {
    const before = await (await get(path)).text()
    await get(editing(path), { cookie })
    for (const [asked, headers] of [
      [path, {}],
      [editing(path), {}],
      [editing(path), { cookie: 'drafts=1' }],
      [editing(path), { cookie: `drafts=${'0'.repeat(64)}` }],
    ] as const) {
      const html = await (await get(asked, headers)).text()
      expect(html === before, `${asked} is the page that visitors get`).toBe(true)
      expect(html).not.toContain(textAttribute)
    }
  }
})

test('neither a link for others nor a preview of one’s own shows marks', async () => {
  const { data: draft } = await admin
    .from('drafts')
    .insert({
      table_name: 'services',
      record_id: service.id,
      changes: { description_en: 'Drafted' },
      base: { description_en: 'Covered by <b> & "more"' },
    })
    .select('id')
    .single()
    .throwOnError()
  const [others, mine] = [await cookieOf({ draft_id: draft.id, hours: 1 }), await cookieOf()]
  for (const path of own()) {
    expect(await (await get(editing(path), { cookie: others })).text(), path).not.toContain(textAttribute)
    expect(await (await get(path, { cookie: mine })).text(), path).not.toContain(textAttribute)
  }
})

test('only admins open a page for editing', async () => {
  expect((await visitor.rpc('open_preview', {})).error?.code).toBe('42501')
})

test('only the screen that edits pages may show them in a frame', async () => {
  const frames = async (path: string) =>
    /frame-src ([^;]*)/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await frames(editingPath)).toContain("'self'")
  for (const path of ['/admin/services', '/admin', '/', '/en/contact'])
    expect(await frames(path), path).not.toContain("'self'")
})
