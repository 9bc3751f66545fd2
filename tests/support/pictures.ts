import sharp from 'sharp'

/** A small picture, as a person chooses it from a disk. */
export async function pictureFile(name = 'صورة.png') {
  const buffer = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#0e6963' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** What a browser says of a picture that was still being drawn when its file was deleted. */
export const goneWhileDrawn = /status of (404|503) .*\/pictures\//
