import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { shareSize } from '#common/images.ts'

/** WhatsApp drops pictures of 300 kB and more. */
const maxBytes = 290_000
const bestQuality = 82
const lowerQualities = [70, 55, 40, 25, 10]

/** Drawn by scripts/mark.ts. */
const foot = readFileSync('server/images/share-foot.svg')

/** Renders a share image: the middle of the picture, with the company's mark on a plain ground at the foot. */
export async function renderShareImage(image: Sharp): Promise<Buffer> {
  const { data, info } = await image
    .resize({ ...shareSize, fit: 'cover', position: 'centre' })
    .flatten({ background: '#fbf9f5' })
    .composite([{ input: foot }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encoded = (quality: number) => sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer()
  let bytes = await encoded(bestQuality)
  for (const quality of lowerQualities) {
    if (bytes.length <= maxBytes) break
    bytes = await encoded(quality)
  }
  return bytes
}
