import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePage, pageCache, type Rendered } from './cache.ts'

const rendered = async (text: string, more: Partial<Rendered> = {}): Promise<Rendered> => ({
  page: await makePage(200, {}, text),
  keep: true,
  degraded: false,
  ...more,
})
const text = (page: { body: Buffer }) => page.body.toString()

test('a page is made once and kept until the content changes', async () => {
  const cache = pageCache()
  let made = 0
  const render = () => rendered(`page ${++made}`)
  expect(text(await cache.get('/', render))).toBe('page 1')
  expect(text(await cache.get('/', render))).toBe('page 1')
  cache.expire()
  expect(text(await cache.get('/', render))).toBe('page 2')
})

test('a page that is asked for a second time is compressed again, smaller, and stays the same page', async () => {
  const cache = pageCache()
  const long = Array.from({ length: 3000 }, (_, index) => `<p>${(index * 7919) % 10_007} ${index}</p>`).join(
    '',
  )
  const { br, etag } = await cache.get('/', () => rendered(long))
  const first = br.length
  const page = cache.peek('/')
  await expect.poll(() => page?.br.length).toBeLessThan(first)
  expect(page?.etag).toBe(etag)
  expect(brotliDecompressSync(page?.br ?? Buffer.alloc(0)).toString()).toBe(long)
})

test('a page is made again on the next day', async () => {
  let day = '2026-11-25'
  const cache = pageCache(undefined, () => day)
  let made = 0
  const render = () => rendered(`page ${++made}`)
  await cache.get('/sitemap.xml', render)
  expect(text(await cache.get('/sitemap.xml', render))).toBe('page 1')
  day = '2026-11-26'
  expect(cache.peek('/sitemap.xml')).toBeUndefined()
  expect(text(await cache.get('/sitemap.xml', render))).toBe('page 2')
  // If it cannot be read, the last complete page is served
  day = '2026-11-27'
  expect(text(await cache.get('/sitemap.xml', () => Promise.reject(new Error('down'))))).toBe('page 2')
})

test('requests at the same time wait for one render', async () => {
  const cache = pageCache()
  let made = 0
  const render = async () => rendered(`page ${++made}`)
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/', render)))
  expect(made).toBe(1)
})

test('a page that was being made while the content changed is not kept', async () => {
  const cache = pageCache()
  const slow = Promise.withResolvers<void>()
  const first = cache.get('/', async () => {
    await slow.promise
    return rendered('old')
  })
  cache.expire()
  const second = cache.get('/', () => rendered('new'))
  slow.resolve()
  expect(text(await first)).toBe('old')
  expect(text(await second)).toBe('new')
  expect(text(await cache.get('/', () => rendered('newer')))).toBe('new')
})

test('when a page cannot be made whole, the last whole one is shown', async () => {
  const cache = pageCache()
  await cache.get('/', () => rendered('whole'))
  cache.expire()
  expect(text(await cache.get('/', () => rendered('sections missing', { degraded: true })))).toBe('whole')
  expect(text(await cache.get('/', () => Promise.reject(new Error('down'))))).toBe('whole')
  expect(text(await cache.get('/', () => rendered('whole again')))).toBe('whole again')
})

test('a page that says when to ask again replaces an older one, and is not kept', async () => {
  const cache = pageCache()
  await cache.get('/contact', () => rendered('open'))
  cache.expire()
  const closed = async () => ({
    page: await makePage(503, { 'retry-after': '3600' }, 'closed'),
    keep: false,
    degraded: false,
  })
  expect(text(await cache.get('/contact', closed))).toBe('closed')
  cache.expire()
  expect(text(await cache.get('/contact', () => rendered('open again')))).toBe('open again')
})

test('with no older page, a partial one is shown and not kept, and a failure is a failure', async () => {
  const cache = pageCache()
  expect(text(await cache.get('/', () => rendered('partial', { degraded: true })))).toBe('partial')
  expect(cache.peek('/')).toBeUndefined()
  await expect(cache.get('/x', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
})

test('a page that is not for everyone is not cached', async () => {
  const cache = pageCache()
  await cache.get('/contact', () => rendered('mine', { keep: false }))
  expect(cache.peek('/contact')).toBeUndefined()
})

test('the cache stays within its size', async () => {
  const cache = pageCache(100_000)
  for (let index = 0; index < 50; index++)
    await cache.get(`/${index}`, () => rendered(`${index}`.repeat(20_000)))
  expect(cache.size).toBeLessThan(50)
})
