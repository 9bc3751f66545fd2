import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/**
 * Most pixels of an AVIF, enough for a large screen. Unpacking takes 18 bytes a pixel, for a file of one colour of a
 * kilobyte too: 50 million pixels took 900 MB.
 */
const mostOfAvif = 12_000_000
/** Most pixels of a progressive JPEG or an interlaced PNG, which take up to 6 bytes a pixel. */
const mostInOnePiece = 25_000_000
/** Most pixels of a stored picture of another kind. */
export const mostStored = 50_000_000
/** Every picture is another one. */
sharp.cache(false)
const oneAtATime = pLimit(1)

/** What is known of a picture before it is unpacked. */
async function looked(picture: Sharp, mostPixels: number) {
  const { format, width, height, isProgressive } = await picture.metadata()
  const isAvif = format === 'heif'
  const most = isAvif ? mostOfAvif : isProgressive ? mostInOnePiece : mostPixels
  return { format, most, tooMany: width * height > most, inOnePiece: isAvif || isProgressive }
}

/**
 * Whether a file could never be shown for its pixels, however few bytes it has.
 * @returns how many pixels its kind may have, when it has more; undefined also for what is not a picture
 */
export async function mostPixelsOf(bytes: Buffer): Promise<number | undefined> {
  const found = await looked(sharp(bytes, { limitInputPixels: false }), mostStored).catch(() => undefined)
  return found?.tooMany ? found.most : undefined
}

/**
 * Unpacks a picture of any sender. One that is held in memory as a whole (AVIF, progressive JPEG, interlaced PNG)
 * waits for the one before it; the others are read in strips.
 * @param mostPixels of an upload; more is an attack
 * @param formats that are taken; sharp reports AVIF as heif
 * @returns what `work` makes of the picture, which is upright
 * @throws when it is not a picture, of another format, or too large
 */
export async function unpack<T>(
  bytes: Buffer,
  mostPixels: number,
  work: (picture: Sharp) => Promise<T>,
  formats?: readonly string[],
): Promise<T> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, animated: false })
  const { format, tooMany, inOnePiece } = await looked(picture, mostPixels)
  if (formats && !formats.includes(format)) throw new Error(`not taken: ${format}`)
  if (tooMany) throw new Error('too many pixels for its format')
  const unpacked = () => work(picture.rotate())
  return inOnePiece ? oneAtATime(unpacked) : unpacked()
}
