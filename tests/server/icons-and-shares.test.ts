import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ SEED: 'none' })
  const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const db = createClient(server.url, secretKey, { auth: { persistSession: false } })
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#357' } })
    .webp()
    .toBuffer()
  const stored = await db.storage
    .from('project-images')
    .upload('tower.webp', picture, { contentType: 'image/webp' })
  expect(stored.error).toBeNull()
  const project = {
    ...{ title_ar: 'برج', title_en: 'Tower', description_ar: 'وصف', description_en: 'Text' },
    ...{ category_ar: 'أبراج', category_en: 'Towers' },
    image_url: '/storage/v1/object/public/project-images/tower.webp',
  }
  await db.from('projects').insert(project).throwOnError()
})
afterAll(async () => {
  await server?.stop()
})

const get = (path: string) => fetch(server.url + path)
const text = async (path: string) => (await get(path)).text()

test('every page names its icons and manifest, and each is there in the type that it claims', async () => {
  const links = async (path: string) =>
    [...(await text(path)).matchAll(/<link [^>]*rel="(icon|apple-touch-icon|manifest)"[^>]*>/g)].map(
      ([tag]) => / href="([^"]+)"/.exec(tag)?.[1] ?? '',
    )
  const named = await links('/')
  expect(named).toHaveLength(4)
  for (const path of ['/en/contact', '/no-such-page']) expect(await links(path)).toEqual(named)
  const { icons, ...manifest } = await (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    name: 'هندسة للاستشارات الهندسية',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/',
  })
  const files: [string, RegExp, RegExp][] = [
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/, /max-age=86400/],
    ['/apple-touch-icon.png', /^image\/png$/, /max-age=86400/],
    ['/manifest.webmanifest', /^application\/manifest\+json/, /no-cache/],
    [named.find((href) => href.endsWith('.svg')) ?? '', /^image\/svg\+xml/, /immutable/],
    ...icons.map(({ src }: { src: string }) => [src, /^image\/png$/, /immutable/]),
  ]
  for (const [path, type, cache] of files) {
    const { status, headers } = await get(path)
    expect(status, path).toBe(200)
    expect(headers.get('content-type'), path).toMatch(type)
    expect(headers.get('cache-control'), path).toMatch(cache)
  }
  const sizes = icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`)
  expect(sizes).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512'])
  // `default-src` also limits the manifest, which has no directive of its own
  const policy = (await get('/')).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('manifest-src')
})

test('every page is shared with a JPEG that is there, small and of the size it claims', async () => {
  const [project = ''] = /\/projects\/[^"?#\s]+/.exec(await text('/')) ?? []
  expect(project).not.toBe('')
  for (const path of ['/', '/en', project, `/en${project}`, '/contact', '/en/request']) {
    const html = await text(path)
    const said = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
    const address = said('og:image')
    expect(address, path).toMatch(new RegExp(`^${server.url}/pictures/(share|card)[-/].*\\.jpeg$`))
    expect(said('twitter:image'), path).toBe(address)
    expect(said('og:image:alt'), path).not.toBe('')
    expect([said('og:image:width'), said('og:image:height')], path).toEqual(['1200', '630'])
    const picture = await fetch(address)
    expect(picture.headers.get('content-type'), path).toBe('image/jpeg')
    expect(picture.headers.get('cache-control'), path).toContain('immutable')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.length, path).toBeLessThan(300_000)
    expect(await sharp(bytes).metadata(), path).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  }
})

test('a card is of a page as it is, and says nothing that a page does not', async () => {
  const card = async (path: string) =>
    /"og:image" content="[^"]*(\/pictures\/card\/[^"]*)"/.exec(await text(path))?.[1] ?? ''
  const [arabic, english] = [await card('/contact'), await card('/en/contact')]
  const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  expect((await bytesOf(arabic)).equals(await bytesOf(english))).toBe(false)
  // A card without letters would be smaller
  expect((await bytesOf(arabic)).length).toBeGreaterThan(40_000)
  for (const path of [
    arabic.replace(/card\/.{8}/, 'card/00000000'),
    english.replace('/contact', '/nowhere'),
    english.replace('/en/contact', '/admin'),
    english.replace('/en/contact', '//example.com/en/contact'),
    english.replace('.jpeg', '.png'),
  ]) {
    const { status, headers } = await get(path)
    expect([status, headers.get('cache-control')], path).toEqual([404, expect.stringContaining('no-store')])
  }
})
