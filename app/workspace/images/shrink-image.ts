/** The longest side of a stored picture in pixels, enough for a screen of double density. */
const longestSide = 2560
const quality = 0.86

/** This browser cannot read the picture: it is damaged, or of an unknown type. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage'
}

/**
 * Resizes a picture, turns it upright and drops its metadata, such as the place. Keeps its name, with the
 * extension of its new type.
 * @param longest the most pixels of its longer side
 * @throws UnreadableImage
 */
export async function shrinkImage(file: File, longest = longestSide): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImage(file.name)
  })
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const resized =
    (await encode(canvas, 'image/webp')) ??
    (await encode(canvas, file.type === 'image/png' ? 'image/png' : 'image/jpeg'))
  if (!resized) throw new UnreadableImage(file.name)
  const extension = resized.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([resized], file.name.replace(/(\.\w{1,5})?$/, `.${extension}`), { type: resized.type })
}

/** Encodes the canvas as a file of a type; null if the browser cannot write that type. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality),
  )
}
