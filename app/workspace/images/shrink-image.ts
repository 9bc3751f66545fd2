/** The longest side that a stored picture has, in pixels: what a screen of twice the density shows. */
const longest = 2560
const quality = 0.86

/** The picture cannot be read by this browser: it is damaged, or of a kind that it does not know. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage'
}

/**
 * Redraws a picture: upright, at most 2560 pixels long, without anything that the camera noted in it, such as
 * the place. Its name stays, with the extension of what it has become.
 * @throws UnreadableImage
 */
export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImage(file.name)
  })
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn =
    (await draw(canvas, 'image/webp')) ??
    (await draw(canvas, file.type === 'image/png' ? 'image/png' : 'image/jpeg'))
  if (!drawn) throw new UnreadableImage(file.name)
  const extension = drawn.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([drawn], file.name.replace(/(\.\w{1,5})?$/, `.${extension}`), { type: drawn.type })
}

/** The canvas as a file of a type, or null where the browser cannot write that type. */
function draw(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality),
  )
}
