import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/**
 * The most pixels of an AVIF: enough for a large screen. Unpacking takes 18 bytes a pixel, even if the file
 * has one colour and one kilobyte: 50 million pixels took 900 MB.
 */
const mostOfAvif = 12_000_000
/** Most pixels of a progressive JPEG or an interlaced PNG, which take up to 6 bytes a pixel. */
const mostInOnePiece = 25_000_000
/** The most pixels of any other stored picture. */
export const mostStored = 50_000_000
/** A cache is useless, since no picture comes twice. */
sharp.cache(false)
const oneAtATime = pLimit(1)

/** The properties of a picture before it is unpacked. */
async function looked(picture: Sharp, mostPixels: number) {
  const { format, width, height, isProgressive } = await picture.metadata()
  const isAvif = format === 'heif'
  const most = isAvif ? mostOfAvif : isProgressive ? mostInOnePiece : mostPixels
  return { format, most, tooMany: width * height > most, inOnePiece: isAvif || isProgressive }
}

/**
 * Whether a file has too many pixels ever to be shown, however few bytes it has.
 * @returns the limit for its kind, if it has more pixels; undefined also for files that are not pictures
 */
export async function mostPixelsOf(bytes: Buffer): Promise<number | undefined> {
  const found = await looked(sharp(bytes, { limitInputPixels: false }), mostStored).catch(() => undefined)
  return found?.tooMany ? found.most : undefined
}

/**
 * Unpacks a picture from any sender. Pictures that are in memory as a whole (AVIF, progressive JPEG,
 * interlaced PNG) are unpacked one at a time; others are read in strips.
 * @param mostPixels of an upload; more is an attack
 * @param formats that are accepted; sharp calls AVIF heif
 * @returns the result of `work`, which receives the picture upright
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
