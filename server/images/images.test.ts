import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp, { type OverlayOptions } from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { resizedImages } from './images.ts'

const originals = new Map<string, Buffer>()
let asked: string[] = []
const backend: Backend = {
  up: true,
  keys: { publishableKey: 'p', secretKey: undefined },
  async fetch(path) {
    asked.push(path)
    const bytes = originals.get(decodeURIComponent(path.replace('/storage/v1/object/public/', '')))
    return bytes
      ? new Response(new Uint8Array(bytes), { headers: { 'content-length': String(bytes.length) } })
      : new Response('no', { status: 400 })
  },
  stop: async () => undefined,
}
const silent = pino({ level: 'silent' })
let folder: string
let site: ReturnType<typeof resizedImages>
const get = (path: string) => site.app.fetch(new Request(`http://site.test${path}`))

beforeEach(async () => {
  asked = []
  folder = mkdtempSync(join(tmpdir(), 'handasa-pictures-'))
  site = resizedImages(backend, folder, silent)
  const photo = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#385' } })
  originals.set(
    'project-images/برج.jpg',
    await photo
      .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
  )
  originals.set('project-images/fake.png', Buffer.from('<script>alert(1)</script>'))
})

test.each(['avif', 'webp', 'jpeg'])(
  'a picture is resized once to the space asked for, as %s',
  async (format) => {
    const path = `/pictures/640/project-images/${encodeURIComponent('برج.jpg')}.${format}`
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([854, 427])
    expect(exif).toBeUndefined()
    await Promise.all([get(path), get(path)])
    expect(asked).toHaveLength(1)
  },
)

test.each([
  // Pages crop to a ratio of at most 3:2, so the height matters: 427 pixels of it are shown
  ['panorama.jpg', [3000, 500], [2562, 427]],
  ['tall.jpg', [500, 2000], [500, 2000]],
  ['tiny.jpg', [200, 100], [200, 100]],
])('of %s, %j pixels, a width of 640 has %j', async (name, [width = 0, height = 0], expected) => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#0e6963' } })
  originals.set(`project-images/${name}`, await picture.jpeg().toBuffer())
  const response = await get(`/pictures/640/project-images/${name}.avif`)
  const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([found.width, found.height]).toEqual(expected)
})

test('a shared picture has the one size that all show whole, and is light whatever it shows', async () => {
  const noise = { create: { width: 900, height: 1600, channels: 3 as const, background: '#888' } }
  originals.set(
    'project-images/noise.png',
    await sharp({ create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .png()
      .toBuffer(),
  )
  for (const key of ['برج.jpg', 'noise.png']) {
    const path = `/pictures/share/project-images/${encodeURIComponent(key)}.jpeg`
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(300_000)
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect([width, height, format, exif]).toEqual([1200, 630, 'jpeg', undefined])
    await Promise.all([get(path), get(path)])
  }
  expect(asked).toHaveLength(2)
})

test('a shared picture keeps its middle, and carries the mark at its foot', async () => {
  const sides = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#f00' } })
    .composite([{ input: { create: { width: 1000, height: 1000, channels: 3, background: '#0c0' } } }])
    .png()
    .toBuffer()
  originals.set('site-images/sides.png', sides)
  const response = await get('/pictures/share/site-images/sides.png.jpeg')
  const image = sharp(Buffer.from(await response.arrayBuffer()))
  const at = async (left: number, top: number) =>
    [...(await image.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())] as number[]
  const [red = 0, green = 0] = await at(600, 200)
  expect(green - red).toBeGreaterThan(150)
  const [edge = 0, edgeGreen = 0] = await at(20, 200)
  expect(edge - edgeGreen).toBeGreaterThan(150)
  // The compass's point, and the plain background at the bottom
  expect(Math.min(...(await at(600, 558)))).toBeGreaterThan(200)
  expect(Math.max(...(await at(20, 625)))).toBeLessThan(70)
})

test('a shared picture is cropped about its focal point', async () => {
  // Red, green and blue side by side: the middle third is as wide as a share image
  const third = { width: 1000, height: 525, channels: 3 as const }
  const [green, blue] = ['#0c0', '#00f'].map((background) => ({ create: { ...third, background } }))
  const picture = await sharp({ create: { ...third, width: 3000, background: '#f00' } })
    .composite([
      { input: green, left: 1000, top: 0 },
      { input: blue, left: 2000, top: 0 },
    ] as OverlayOptions[])
    .png()
    .toBuffer()
  originals.set('project-images/thirds.png', picture)
  // The same picture, stored rotated as cameras do
  originals.set(
    'project-images/turned.jpg',
    await sharp(await sharp(picture).rotate(-90).toBuffer())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )
  const colourOf = async (size: string, name: string) => {
    const response = await get(`/pictures/${size}/project-images/${name}.jpeg`)
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    const pixel = await image.extract({ left: 600, top: 200, width: 1, height: 1 }).raw().toBuffer()
    return ['red', 'green', 'blue'][[...pixel].indexOf(Math.max(...pixel))]
  }
  for (const name of ['thirds.png', 'turned.jpg']) {
    expect(await colourOf('share', name)).toBe('green')
    expect(await colourOf('share-0-50', name)).toBe('red')
    expect(await colourOf('share-100-0', name)).toBe('blue')
  }
})

test('requests at the same time are one piece of work', async () => {
  const path = `/pictures/320/project-images/${encodeURIComponent('برج.jpg')}.webp`
  await Promise.all(Array.from({ length: 10 }, () => get(path)))
  expect(asked).toHaveLength(1)
})

test.each([
  '/pictures/641/project-images/a.jpg.avif',
  '/pictures/99999/project-images/a.jpg.avif',
  '/pictures/-1/project-images/a.jpg.avif',
  '/pictures/640/team-documents/contract.pdf.webp',
  '/pictures/640/employee-photos/a.webp.webp',
  '/pictures/640/project-images/%2e%2e/%2e%2e/team-documents/a.webp',
  '/pictures/640/project-images/..%2fteam-documents%2fa.webp',
  '/pictures/640/project-images/a%00.jpg.webp',
  '/pictures/640/project-images/%E0%A4%A.webp',
  '/pictures/640/project-images/a.jpg.svg',
  '/pictures/640/project-images/a.jpg',
  '/pictures/share/project-images/a.jpg.webp',
  '/pictures/share/project-images/a.jpg',
  '/pictures/share/team-documents/contract.pdf.jpeg',
  '/pictures/share/project-images/%2e%2e/%2e%2e/team-documents/a.jpeg',
  '/pictures/share/project-images/..%2fteam-documents%2fa.jpeg',
  '/pictures/share/project-images/a%00.jpg.jpeg',
  '/pictures/shared/project-images/a.jpg.jpeg',
  '/pictures/share-51-50/project-images/a.jpg.jpeg',
  '/pictures/share-110-0/project-images/a.jpg.jpeg',
  '/pictures/share-50/project-images/a.jpg.jpeg',
  '/pictures/share-00-50/project-images/a.jpg.jpeg',
])('%s is refused without asking the storage', async (path) => {
  expect((await get(path)).status).toBe(404)
  expect(asked).toEqual([])
})

test('a file that is not a picture, or is missing, gives 404 and is not fetched again immediately', async () => {
  for (const key of ['fake.png', 'none.png']) {
    const response = await get(`/pictures/640/project-images/${key}.webp`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    await get(`/pictures/320/project-images/${key}.webp`)
  }
  expect(asked).toHaveLength(2)
})

test('resized pictures survive a restart, and go with their original', async () => {
  const key = encodeURIComponent('برج.jpg')
  await get(`/pictures/320/project-images/${key}.webp`)
  await get(`/pictures/share/project-images/${key}.jpeg`)
  site = resizedImages(backend, folder, silent)
  await get(`/pictures/320/project-images/${key}.webp`)
  expect(asked).toHaveLength(2)
  await site.forget('project-images/برج.jpg')
  expect(readdirSync(folder)).toEqual([])
})

test('less effort makes larger pictures', { tags: 'slow' }, async () => {
  const lines = Array.from(
    { length: 40 },
    (_, at) => `<line x1="${at * 16}" y1="0" x2="${640 - at * 16}" y2="640" stroke="#123"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="#fff"/>${lines.join('')}</svg>`
  originals.set('project-images/lines.png', await sharp(Buffer.from(drawing)).png().toBuffer())
  const sizes: number[] = []
  for (const effort of [4, 0]) {
    const kept = mkdtempSync(join(tmpdir(), 'handasa-pictures-'))
    site = resizedImages(backend, kept, silent, { effort })
    const picture = await get('/pictures/640/project-images/lines.png.avif')
    sizes.push((await picture.arrayBuffer()).byteLength)
  }
  const [small = 0, large = 0] = sizes
  expect(small).toBeGreaterThan(0)
  expect(large).toBeGreaterThan(small)
})

test('the folder stays within its limit', async () => {
  site = resizedImages(backend, folder, silent, { maxBytes: 6000 })
  for (const width of [320, 480, 640, 960, 1280])
    await get(`/pictures/${width}/project-images/${encodeURIComponent('برج.jpg')}.jpeg`)
  expect(readdirSync(folder).length).toBeLessThan(5)
  expect(readdirSync(folder).length).toBeGreaterThan(0)
})
