import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { imageWidths } from '#common/images.ts'
import { bounds } from '#common/limits.ts'
import type { Backend } from '#server/backend/process.ts'
import { drawShared } from './share.ts'
import { pictureStore } from './store.ts'

const formats = {
  avif: (image: Sharp) => image.avif({ quality: 52, effort: 3 }),
  webp: (image: Sharp) => image.webp({ quality: 78, effort: 4 }),
  jpeg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }),
} as const
type Format = keyof typeof formats

/** A shape that pictures are drawn in, and its name among the copies of an original. */
interface Shape {
  name: string
  draw(image: Sharp): Promise<Buffer>
}

/** The shape that an address asks for, or undefined when it is none of ours. */
function shapeOf(size: string, format: Format): Shape | undefined {
  if (size === 'share') return format === 'jpeg' ? { name: 'share.jpeg', draw: drawShared } : undefined
  const width = imageWidths.find((known) => String(known) === size)
  if (!width) return undefined
  return {
    name: `${width}.${format}`,
    draw: (image) => formats[format](image.resize({ width, withoutEnlargement: true })).toBuffer(),
  }
}

const address =
  /^\/pictures\/(share|\d{2,4})\/(project-images|team-images|site-images)\/(.{1,512})\.(avif|webp|jpeg)$/
/** A picture that unpacks to more pixels is an attack. */
const maxPixels = 50_000_000
/** How many may wait to be drawn; beyond, people are asked to come back. */
const maxWaiting = 200

class NotDrawn extends Error {
  readonly status: 404 | 503
  constructor(status: 404 | 503) {
    super(`not drawn: ${status}`)
    this.status = status
  }
}

/**
 * Uploaded pictures in the widths and formats that pages need, and as they are shared: drawn once, kept on
 * disk, and named so that browsers may keep them for a year (an original never changes under its name).
 * @param folder where drawn pictures are kept
 * @param maxBytes how much of the disk they may take
 */
export function resizedImages(backend: Backend, folder: string, log: Logger, maxBytes = 512 * 1024 * 1024) {
  const app = new Hono()
  const store = pictureStore(folder, maxBytes)
  const one = pLimit(2)
  const drawing = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const missing = new LRUCache<string, true>({ max: 1000, ttl: 30_000 })

  async function draw(original: string, shape: Shape): Promise<Buffer<ArrayBuffer>> {
    const response = await backend.fetch(
      `/storage/v1/object/public/${original.split('/').map(encodeURIComponent).join('/')}`,
      {
        signal: AbortSignal.timeout(10_000),
      },
    )
    const size = Number(response.headers.get('content-length') ?? 0)
    if (!response.ok || size > bounds.imageFile.max) {
      await response.body?.cancel()
      if (response.status >= 500) throw new NotDrawn(503)
      throw new NotDrawn(404)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    try {
      const image = sharp(bytes, { limitInputPixels: maxPixels, animated: false }).rotate()
      return Buffer.from(await shape.draw(image))
    } catch (error) {
      log.warn({ original, reason: (error as Error).message.slice(0, 100) }, 'picture not drawn')
      throw new NotDrawn(404)
    }
  }

  async function drawn(original: string, shape: Shape): Promise<Buffer<ArrayBuffer>> {
    const kept = await store.read(original, shape.name)
    if (kept) return kept
    if (missing.has(original)) throw new NotDrawn(404)
    const key = `${original}|${shape.name}`
    const under = drawing.get(key)
    if (under) return under
    if (one.pendingCount > maxWaiting) throw new NotDrawn(503)
    const work = one(() => draw(original, shape))
      .then(async (bytes) => {
        await store.write(original, shape.name, bytes)
        return bytes
      })
      .finally(() => drawing.delete(key))
    drawing.set(key, work)
    return work
  }

  app.get('/pictures/*', async (context) => {
    const [, size = '', bucket = '', key = '', format = ''] =
      address.exec(new URL(context.req.url).pathname) ?? []
    const name = plainKey(key)
    const shape = shapeOf(size, format as Format)
    if (!shape || !name) return context.notFound()
    try {
      const bytes = await drawn(`${bucket}/${name}`, shape)
      return new Response(bytes, {
        headers: {
          'content-type': `image/${format}`,
          'content-length': String(bytes.length),
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    } catch (error) {
      const status = error instanceof NotDrawn ? error.status : 503
      if (status === 404) {
        missing.set(`${bucket}/${name}`, true)
        return context.text('Not Found', 404, { 'cache-control': 'no-store' })
      }
      return context.text('Service Unavailable', 503, { 'cache-control': 'no-store', 'retry-after': '2' })
    }
  })

  return {
    app,
    /** Removes the copies of an original (`bucket/key`) that was deleted. */
    forget: (original: string) => store.forget(original),
  }
}

/**
 * The key that an address names, or undefined when it is not one: no way up, no control characters, valid
 * UTF-8.
 */
function plainKey(key: string): string | undefined {
  try {
    const plain = decodeURIComponent(key)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /(^|\/)\.{1,2}(\/|$)|[\\\u0000-\u001f\u007f]/.test(plain) ? undefined : plain
  } catch {
    return undefined
  }
}
