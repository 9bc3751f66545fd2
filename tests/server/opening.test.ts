/**
 * A site without example content: closed until an admin opens it, and who gets which pages from
 * the cache until then.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#app/data/database.types.ts'
import { clientData } from '#tests/policies/support/people.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const admin = { email: 'first@rowad.example', password: 'كلمة-سر-طويلة' }
const name = { company_name_ar: 'مكتب الرواد', company_name_en: 'Rowad Consultants' }
const contact = { email: 'info@rowad.example', phone: '920000123' }

/** Text that only the real pages have. */
const landing = 'id="contact"'
const soon = { ar: 'نفتتح قريبًا', en: 'Opening soon' }
/** The text of a website that was open before. */
const backSoon = { ar: 'نعود قريبًا', en: 'Back soon' }

const kinds = [
  { kind: 'embedded', postgres: false },
  { kind: 'PostgreSQL', postgres: true },
]

// One row decides what visitors see, and the server reads it on both databases
for (const { kind, postgres } of kinds)
  describe(`on the database: ${kind}`, { tags: postgres ? ['slow'] : [] }, () => {
    let server: RunningServer
    let database: Awaited<ReturnType<typeof startPostgres>> | undefined
    /** The database with the rights of the server. */
    let db: SupabaseClient<Database>
    let token = ''
    let clientToken = ''

    beforeAll(async () => {
      if (postgres) database = await startPostgres()
      server = await startServer({
        SEED: 'none',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...(database && { DATABASE_URL: database.url }),
      })
      const { secretKey, publishableKey } = JSON.parse(
        readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'),
      )
      const auth = { persistSession: false, autoRefreshToken: false }
      db = createClient<Database>(server.url, secretKey, { auth })
      const signedIn = await createClient(server.url, publishableKey, { auth }).auth.signInWithPassword(admin)
      token = signedIn.data.session?.access_token ?? ''
      const client = await createClient(server.url, publishableKey, { auth }).auth.signUp({
        email: 'client@rowad.example',
        password: admin.password,
        options: { data: clientData },
      })
      clientToken = client.data.session?.access_token ?? ''
    })
    afterAll(async () => {
      await server?.stop()
      await database?.stop()
    })

    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers, redirect: 'manual' })
    const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
    const change = (values: Database['public']['Tables']['company_settings']['Update']) =>
      db.from('company_settings').update(values).not('id', 'is', null).throwOnError()
    const startPreview = (authorization?: string) =>
      fetch(`${server.url}/preview/start`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
      })
    const previewCookie = async () => {
      const response = await startPreview(`Bearer ${token}`)
      expect(response.status).toBe(204)
      return response.headers.get('set-cookie') ?? ''
    }

    test('it starts closed: the home page says so, in both languages, and nothing that nobody entered', async () => {
      for (const [path, language] of [
        ['/', 'ar'],
        ['/en', 'en'],
      ] as const) {
        const response = await get(path)
        const html = await response.text()
        expect(response.status, path).toBe(200)
        expect(html).toContain(soon[language])
        expect(html).toContain('<meta name="robots" content="noindex"/>')
        expect(html).not.toMatch(
          /ld\+json|hreflang="x-default"|tel:|mailto:|handasa\.example|هندسة للاستشارات|15\+/,
        )
        expect(html).not.toContain(landing)
      }
    })

    test('every other address shows the same and asks to come back later; sign-in works', async () => {
      const { data: project } = await db
        .from('projects')
        .insert({
          title_ar: 'برج سري',
          title_en: 'Secret tower',
          category_ar: 'أبراج',
          category_en: 'Towers',
          description_ar: 'نص',
          description_en: 'Text',
        })
        .select('id')
        .single()
        .throwOnError()
      const paths = ['/contact', '/request', '/careers', '/no-such-page', `/projects/${project.id}`]
      for (const path of [...paths, ...paths.map((path) => `/en${path}`), `/projects/${project.id}.data`]) {
        const response = await get(path)
        const html = await response.text()
        expect(response.status, path).toBe(503)
        expect(response.headers.get('retry-after'), path).toBe('3600')
        expect(response.headers.get('cache-control'), path).toBe('no-store')
        expect(html, path).toContain('noindex')
        expect(html, path).not.toMatch(/Secret|سري/)
      }
      for (const path of ['/admin/login', '/employee/login', '/client/login', '/client/register', '/healthz'])
        expect((await get(path)).status, path).toBe(200)
      expect((await get('/sitemap.xml')).status).toBe(404)
      expect(await text('/robots.txt')).not.toContain('Sitemap')
      expect(await text('/manifest.webmanifest')).not.toContain('هندسة')
      await db.from('projects').delete().eq('id', project.id).throwOnError()
    })

    test('it shows the name and the contact details that were entered, immediately', async () => {
      await change({ ...name, email: contact.email })
      const html = await text('/en')
      expect(html).toContain(name.company_name_en)
      expect(html).toContain(`mailto:${contact.email}`)
      expect(html).not.toContain('tel:')
      await change({ phone: contact.phone })
      expect(await text('/')).toContain(`tel:${contact.phone}`)
    })

    test('the preview is for admins: the database checks their session', async () => {
      expect((await startPreview()).status).toBe(401)
      expect((await startPreview('Bearer nonsense')).status).toBe(401)
      expect((await startPreview(`Bearer ${clientToken}`)).status).toBe(403)
      expect((await get('/preview/start')).headers.get('set-cookie') ?? '').not.toContain('preview=')
      const cookie = await previewCookie()
      expect(cookie).toMatch(/^preview=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/)
    })

    test('an admin sees the pages, and the cache never gives them to a visitor, nor the other way round', async () => {
      const [cookie = ''] = (await previewCookie()).split(';')
      for (const path of ['/', '/en', '/contact']) {
        const before = await text(path)
        const previewed = await get(path, { cookie })
        const html = await previewed.text()
        expect(previewed.status, path).toBe(200)
        expect(previewed.headers.get('cache-control'), path).toBe('private, no-store')
        expect(previewed.headers.get('vary'), path).toContain('cookie')
        expect(previewed.headers.has('etag'), path).toBe(false)
        expect(html, path).toContain('data-form="contact"')
        expect(html, path).toContain('/preview/end')
        const after = await text(path)
        expect(after, path).toBe(before)
        expect(after, path).not.toContain('data-form=')
      }
      // Requests that differ only in their cookie, at the same time
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => text('/en', index % 2 ? { cookie } : {})),
      )
      for (const [index, html] of answers.entries())
        expect(html.includes('data-form="contact"'), `${index}`).toBe(index % 2 === 1)
    })

    test('a cookie that was made up shows nothing', async () => {
      const [cookie = ''] = (await previewCookie()).split(';')
      const later = cookie.replace(/=(\d+)/, (_, expires) => `=${Number(expires) + 1}`)
      for (const forged of [later, `${cookie}x`, 'preview=1', 'preview=9999999999999.', 'preview=yes'])
        expect(await text('/en', { cookie: forged }), forged).toContain(soon.en)
    })

    test('the preview ends with a button that needs no script', async () => {
      const response = await fetch(`${server.url}/preview/end?lang=en`, {
        method: 'POST',
        redirect: 'manual',
      })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/en')
      expect(response.headers.get('set-cookie')).toMatch(/^preview=; Max-Age=0/)
    })

    test('a closed website keeps its legal pages readable, and tells senders what became of their requests', async () => {
      for (const path of ['/privacy', '/en/terms', '/accessibility', '/track', '/en/track'])
        expect((await get(path)).status).toBe(200)
      expect(await text('/en/privacy')).toContain('National Data Governance Platform')
      await change({ privacy_en: 'We keep your data for a year.' })
      const response = await get('/en/privacy')
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toContain('We keep your data for a year.')
      expect(html).not.toContain('/en/request')
      expect(await text('/en')).toContain('/en/privacy')
      await change({ privacy_en: null })
      expect(await text('/en/privacy')).not.toContain('We keep your data for a year.')
    })

    test('a message from a page that was still open is received', async () => {
      const response = await fetch(`${server.url}/contact/send`, {
        method: 'POST',
        headers: {
          origin: server.url,
          cookie: 'seen=1',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ name: 'سارة', email: 'sara@example.sa', message: 'مرحبًا' }),
      })
      expect(await response.text()).toMatch(/R-[0-9A-Z]{6}/)
    })

    test('opening and closing show immediately, whatever the cache holds', async () => {
      const [cookie = ''] = (await previewCookie()).split(';')
      for (const is_open of [true, false, true, false, true]) {
        await change({ is_open })
        for (const path of ['/', '/en', '/contact', '/careers']) {
          const response = await get(path)
          expect(response.status, `${path} ${is_open}`).toBe(is_open || !path.startsWith('/c') ? 200 : 503)
          const html = await response.text()
          const language = path === '/en' ? 'en' : 'ar'
          expect(html.includes(backSoon[language]), `${path} ${is_open}`).toBe(!is_open)
          expect(html, `${path} ${is_open}`).not.toContain(soon[language])
        }
        expect((await get('/sitemap.xml')).status).toBe(is_open ? 200 : 404)
      }
      // Once the website is open, the preview leaves no trace, and the page "Opening soon"
      // redirects to the home page
      expect(await text('/en', { cookie })).not.toContain('/preview/end')
      const moved = await get('/en/opening-soon')
      expect([moved.status, moved.headers.get('location')]).toEqual([302, '/en'])
    })

    test('an open website with little content shows no sections, figures or links of nobody', async () => {
      const html = await text('/en')
      expect(html).toContain(landing)
      for (const section of ['about', 'services', 'projects', 'team']) {
        expect(html, section).not.toContain(`id="${section}"`)
        expect(html, section).not.toContain(`#${section}"`)
      }
      expect(html).not.toMatch(/15\+|300\+|60\+|linkedin|handasa\.example|<iframe/)
      // Nothing can be requested yet, and someone who opens the form by its address is told so
      expect(html).not.toContain('"/en/request')
      for (const [path, said, link] of [
        ['/request', 'لا توجد خدمات متاحة للطلب حاليًا.', '/contact'],
        ['/en/request?service=x', 'Our services cannot be requested online at the moment.', '/en/contact'],
      ] as const) {
        const form = await text(path)
        expect(form, path).toContain(said)
        expect(form, path).toContain(`href="${link}"`)
        expect(form, path).not.toContain('name="client_name"')
      }
      await db.from('services').update({ is_active: true }).eq('display_order', 1).throwOnError()
      const offering = await text('/en')
      expect(offering).toContain('id="services"')
      expect(offering).toContain('href="/en#services"')
      expect(offering).toContain('"/en/request')
      expect(await text('/en/request')).toContain('name="client_name"')
      // With the setting of the specification, which does not hide empty sections
      await change({ hides_empty_sections: false })
      for (const section of ['about', 'services', 'projects', 'team'])
        expect(await text('/en'), section).toContain(`id="${section}"`)
    })

    test('a later start leaves it as it is', async () => {
      await server.stop(true)
      server = await startServer({
        SEED: 'none',
        DATA_DIR: server.dataDir,
        ...(database && { DATABASE_URL: database.url }),
      })
      expect(await text('/en')).toContain(name.company_name_en)
      expect(await text('/en')).toContain(landing)
    })
  })
