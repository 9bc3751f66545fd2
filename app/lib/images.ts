const publicPrefix = '/storage/v1/object/public/'

/** A picture that may be shown. */
export interface Picture {
  src: string
  /** Bucket and key of an uploaded picture, which the server draws in other sizes. */
  stored?: string
}

/**
 * A picture that a row names, or null when it names none that may be shown.
 * @param path what the row holds: a path below the backend, or a full https address
 * @param storageBase where the backend's files are; empty when they are on the site's own origin
 */
export function publicPicture(path: string | null | undefined, storageBase: string): Picture | null {
  const text = path?.trim()
  if (!text) return null
  if (text.startsWith(publicPrefix)) {
    const safe = URL.parse(text, 'https://files.invalid')?.pathname
    if (!safe?.startsWith(publicPrefix)) return null
    return { src: `${storageBase}${safe}`, stored: safe.slice(publicPrefix.length) }
  }
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username ? { src: url.href } : null
}

/** The address of a stored picture, for tags that take only one; null as for `publicPicture`. */
export function publicImageUrl(path: string | null | undefined, storageBase: string): string | null {
  return publicPicture(path, storageBase)?.src ?? null
}

/** Widths that the server draws uploaded pictures in, in pixels. */
export type PictureWidth = 96 | 192 | 320 | 480 | 640 | 960 | 1280 | 1920

/** The addresses of an uploaded picture in some widths, as an `img` takes them. */
export function pictureSrcSet(
  stored: string,
  format: 'avif' | 'webp',
  widths: readonly PictureWidth[],
): string {
  return widths.map((width) => `/pictures/${width}/${stored}.${format} ${width}w`).join(', ')
}

/** The size that uploaded pictures are shared in, in pixels: what WhatsApp, X and LinkedIn show whole. */
export const shareSize = { width: 1200, height: 630 } as const

/** The address of an uploaded picture as the server draws it for sharing. */
export function sharePicturePath(stored: string): string {
  return `/pictures/share/${stored}.jpeg`
}

/**
 * Tells the browser of the picture that a page opens with, before it reads so far.
 * @param widths and sizes as the picture itself has them, or another one is fetched as well
 * @returns what a route's `meta` gives; nothing for a picture that the server does not draw
 */
export function picturePreload(
  picture: Picture | null | undefined,
  widths: readonly PictureWidth[],
  sizes: string,
) {
  if (!picture?.stored) return []
  return [
    {
      tagName: 'link' as const,
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      imageSrcSet: pictureSrcSet(picture.stored, 'avif', widths),
      imageSizes: sizes,
      fetchPriority: 'high',
    },
  ]
}
