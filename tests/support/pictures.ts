import sharp from 'sharp'

/** A small picture, as a person chooses it from a disk. */
export async function pictureFile(name = 'صورة.png') {
  const buffer = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#0e6963' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
