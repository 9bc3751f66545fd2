import sharp from 'sharp'

/** A small picture of one colour, as a person chooses it from a disk. */
export async function pictureFile(name = 'صورة.png', background = '#0e6963') {
  const buffer = await sharp({ create: { width: 64, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
