import sharp from 'sharp'
import { expect, test } from 'vitest'
import { unpack } from './unpack.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#385' } })

test('an AVIF of many pixels, however few bytes it has, is not unpacked', async () => {
  const bytes = await plain(5000, 2401).avif({ effort: 0 }).toBuffer()
  expect(bytes.length).toBeLessThan(5000)
  await expect(unpack(bytes, 50_000_000, async () => 'unpacked')).rejects.toThrow('too many pixels')
  const within = await plain(5000, 2400).avif({ effort: 0 }).toBuffer()
  expect(await unpack(within, 50_000_000, async () => 'unpacked')).toBe('unpacked')
})

test.each([
  ['AVIF', true, () => plain(60, 40).avif({ effort: 0 })],
  ['a progressive JPEG', true, () => plain(60, 40).jpeg({ progressive: true })],
  ['an interlaced PNG', true, () => plain(60, 40).png({ progressive: true })],
  ['a JPEG', false, () => plain(60, 40).jpeg()],
  ['a WebP', false, () => plain(60, 40).webp()],
])('%s waits for the one before it: %s', async (_, waits, make) => {
  const bytes = await make().toBuffer()
  let together = 0
  let most = 0
  const bothAsked = Promise.withResolvers<void>()
  const work = async () => {
    most = Math.max(most, ++together)
    if (together === 2) bothAsked.resolve()
    if (!waits) await bothAsked.promise
    await new Promise((resolve) => setImmediate(resolve))
    together -= 1
  }
  await Promise.all([unpack(bytes, 1e6, work), unpack(bytes, 1e6, work)])
  expect(most).toBe(waits ? 1 : 2)
})

test('a progressive JPEG and an interlaced PNG have fewer pixels than one that is read in strips', async () => {
  const large = plain(5100, 5000)
  const work = async () => 'unpacked'
  const unpacked = async (bytes: Buffer) => unpack(bytes, 50_000_000, work)
  expect(await unpacked(await large.clone().jpeg().toBuffer())).toBe('unpacked')
  await expect(unpacked(await large.clone().jpeg({ progressive: true }).toBuffer())).rejects.toThrow('pixels')
  await expect(unpacked(await large.clone().png({ progressive: true }).toBuffer())).rejects.toThrow('pixels')
})

test('a picture of a format that is not taken, of too many pixels, or none at all is refused', async () => {
  const gif = await plain(6, 4).gif().toBuffer()
  const work = async () => 'unpacked'
  await expect(unpack(gif, 1e6, work, ['png'])).rejects.toThrow('not taken: gif')
  await expect(unpack(await plain(60, 40).png().toBuffer(), 1000, work)).rejects.toThrow(
    'Input image exceeds pixel limit',
  )
  await expect(unpack(Buffer.from('<script>'), 1e6, work)).rejects.toThrow('unsupported image format')
})
