import type { ImageWidth } from '#common/images.ts'

const publicPrefix = '/storage/v1/object/public/'

/** A picture that is safe to show. */
export interface Picture {
  src: string
  /** Bucket and key of an uploaded picture, which the server can resize. */
  stored?: string
}

/**
 * The picture in an `image_url` column, or null when the value is empty or not allowed.
 * @param path a storage path (`/storage/v1/object/public/…`) or a full https URL
 * @param storageBase the origin of the backend's files; empty for the site's own origin
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

/** The URL of a picture, where only one is needed; null as for `publicPicture`. */
export function publicImageUrl(path: string | null | undefined, storageBase: string): string | null {
  return publicPicture(path, storageBase)?.src ?? null
}

/** The `srcset` of an uploaded picture in the given widths. */
export function pictureSrcSet(
  stored: string,
  format: 'avif' | 'webp',
  widths: readonly ImageWidth[],
): string {
  return widths.map((width) => `/pictures/${width}/${stored}.${format} ${width}w`).join(', ')
}

/** The path of an uploaded picture's share image. */
export function sharePicturePath(stored: string): string {
  return `/pictures/share/${stored}.jpeg`
}

/**
 * Preloads the first picture of a page.
 * @param widths the same `widths` and `sizes` as the picture itself, or the browser fetches two files
 * @returns descriptors for a route's `meta`; none for a picture that the server cannot resize
 */
export function picturePreload(
  picture: Picture | null | undefined,
  widths: readonly ImageWidth[],
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
