import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { shareSize } from '#common/images.ts'

/** WhatsApp drops pictures of 300 kB and more. */
const maxBytes = 290_000
const bestQuality = 82
const lowerQualities = [70, 55, 40, 25, 10]

/** Drawn by scripts/mark.ts. */
const foot = readFileSync('server/images/share-foot.svg')

/**
 * Renders a share image: a part of the picture, with the company's mark on a plain ground at the foot.
 * @param focus what stays in view, in percent from the left and from the top, as `object-position` in CSS
 */
export async function renderShareImage(image: Sharp, focus = { x: 50, y: 50 }): Promise<Buffer> {
  const { width, height } = (await image.metadata()).autoOrient
  const scale = Math.max(shareSize.width / width, shareSize.height / height)
  const covering = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const { data, info } = await image
    .resize({ ...covering, fit: 'fill' })
    .extract({
      ...shareSize,
      left: Math.round(((covering.width - shareSize.width) * focus.x) / 100),
      top: Math.round(((covering.height - shareSize.height) * focus.y) / 100),
    })
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
