import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { pictureBuckets } from '#common/buckets.ts'
import { imageWidths } from '#common/images.ts'
import { bounds } from '#common/limits.ts'
import type { Backend } from '#server/backend/process.ts'
import { renderShareImage } from './share-image.ts'
import { pictureStore } from './store.ts'
import { mostStored, unpack } from './unpack.ts'

/** Pictures below this entropy are line drawings: those have 3 to 3.6, pictures and plans 5.4 or more. */
const mostOfDrawing = 4.5

/** How each format is encoded, with the effort of the setting PICTURE_EFFORT. */
const formats = {
  avif: (image: Sharp, effort: number, isDrawing: boolean) =>
    image.avif({ quality: isDrawing ? 38 : 46, effort }),
  webp: (image: Sharp, effort: number) => image.webp({ quality: 78, effort: Math.min(effort + 1, 6) }),
  jpeg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }),
} as const
type Format = keyof typeof formats

/** A size and format, and its name among the resized pictures of an original. */
interface Variant {
  name: string
  render(image: Sharp): Promise<Buffer>
}

/**
 * The minimum height of a picture of a given width. Browsers choose by the width of the space, and pages crop
 * to a ratio of about 3:2: a panorama of only that width would be blurred.
 */
const leastHeight = (width: number) => Math.round((width * 2) / 3)

/** The variant that an address names; undefined when there is none. */
function variantOf(size: string, format: Format, effort: number): Variant | undefined {
  if (size.startsWith('share')) {
    if (format !== 'jpeg') return undefined
    const [x = 50, y = 50] = size.split('-').slice(1).map(Number)
    return { name: `${size}.jpeg`, render: (image) => renderShareImage(image, { x, y }) }
  }
  const width = imageWidths.find((known) => String(known) === size)
  if (!width) return undefined
  return {
    name: `${width}.${format}`,
    async render(image) {
      const small = image.resize({
        width,
        height: leastHeight(width),
        fit: 'outside',
        withoutEnlargement: true,
      })
      if (format !== 'avif') return formats[format](small, effort).toBuffer()
      const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
      const raw = sharp(data, { raw: info })
      const { entropy } = await raw.stats()
      // Logos are transparent, so they are not drawings
      return formats.avif(raw, effort, info.channels === 3 && entropy < mostOfDrawing).toBuffer()
    },
  }
}

// Focal points of share images are in steps of `shareStep`
const address = new RegExp(
  `^/pictures/(share(?:-(?:0|[1-9]0|100)){2}|share|\\d{2,4})/(${pictureBuckets.join('|')})/(.{1,512})\\.(avif|webp|jpeg)$`,
)
/** How many pictures may wait to be resized; beyond that, browsers get 503 and a time to retry. */
const maxWaiting = 200

class NotResized extends Error {
  readonly status: 404 | 503
  constructor(status: 404 | 503) {
    super(`not resized: ${status}`)
    this.status = status
  }
}

/**
 * Serves uploaded pictures in the widths and formats that pages need, and as share images. They are resized
 * once, stored on disk, and cached by browsers for a year (an original never changes under its name).
 * @param folder for the resized pictures
 * @param limits how much of the disk they can take, in bytes, and the setting PICTURE_EFFORT
 */
export function resizedImages(
  backend: Backend,
  folder: string,
  log: Logger,
  { maxBytes = 512 * 1024 * 1024, effort = 3 }: { maxBytes?: number; effort?: number | undefined } = {},
) {
  const app = new Hono()
  const store = pictureStore(folder, maxBytes)
  const resizing = pLimit(2)
  const running = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const missing = new LRUCache<string, true>({ max: 1000, ttl: 30_000 })

  async function resize(original: string, variant: Variant): Promise<Buffer<ArrayBuffer>> {
    const response = await backend.fetch(
      `/storage/v1/object/public/${original.split('/').map(encodeURIComponent).join('/')}`,
      {
        signal: AbortSignal.timeout(10_000),
      },
    )
    const size = Number(response.headers.get('content-length') ?? 0)
    if (!response.ok || size > bounds.imageFile.max) {
      await response.body?.cancel()
      if (response.status >= 500) throw new NotResized(503)
      throw new NotResized(404)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    try {
      return Buffer.from(await unpack(bytes, mostStored, variant.render))
    } catch (error) {
      log.warn({ original, reason: (error as Error).message.slice(0, 100) }, 'picture not resized')
      throw new NotResized(404)
    }
  }

  async function resized(original: string, variant: Variant): Promise<Buffer<ArrayBuffer>> {
    const kept = await store.read(original, variant.name)
    if (kept) return kept
    if (missing.has(original)) throw new NotResized(404)
    const key = `${original}|${variant.name}`
    const under = running.get(key)
    if (under) return under
    if (resizing.pendingCount > maxWaiting) throw new NotResized(503)
    const work = resizing(() => resize(original, variant))
      .then(async (bytes) => {
        await store.write(original, variant.name, bytes)
        return bytes
      })
      .finally(() => running.delete(key))
    running.set(key, work)
    return work
  }

  app.get('/pictures/*', async (context) => {
    const [, size = '', bucket = '', key = '', format = ''] =
      address.exec(new URL(context.req.url).pathname) ?? []
    const name = plainKey(key)
    const variant = variantOf(size, format as Format, effort)
    if (!variant || !name) return context.notFound()
    try {
      const bytes = await resized(`${bucket}/${name}`, variant)
      return new Response(bytes, {
        headers: {
          'content-type': `image/${format}`,
          'content-length': String(bytes.length),
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    } catch (error) {
      const status = error instanceof NotResized ? error.status : 503
      if (status === 404) {
        missing.set(`${bucket}/${name}`, true)
        return context.text('Not Found', 404, { 'cache-control': 'no-store' })
      }
      return context.text('Service Unavailable', 503, { 'cache-control': 'no-store', 'retry-after': '2' })
    }
  })

  return {
    app,
    /** Removes the resized pictures of an original (`bucket/key`) that was deleted. */
    forget: (original: string) => store.forget(original),
  }
}

/**
 * The decoded key in an address; undefined when it is not valid UTF-8, leads to a parent folder or has
 * control characters.
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
