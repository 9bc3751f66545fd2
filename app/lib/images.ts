import { type ImageWidth, shareStep } from '#common/images.ts'

const publicPrefix = '/storage/v1/object/public/'

/** A picture that is safe to show. */
export interface Picture {
  src: string
  /** Bucket and key of an uploaded picture, which the server can resize. */
  stored?: string
  /** What stays in view where the picture is cropped; the middle if missing. */
  focus?: Focus
}

/** A point of a picture, in percent from the left and from the top. */
export interface Focus {
  x: number
  y: number
}

/** The middle, where pictures are cropped unless someone has chosen another point. */
export const middle: Focus = { x: 50, y: 50 }

export const isMiddle = ({ x, y }: Focus) => x === middle.x && y === middle.y

/** The columns of a row that hold a focal point. */
export const focusColumns = ({ x, y }: Focus) => ({ focus_x: x, focus_y: y })

/** The focal point in the columns of a row; nothing for the middle, where pictures are cropped anyway. */
export function focusOf(row: { focus_x: number; focus_y: number } | null | undefined): Focus | undefined {
  const focus = row && { x: row.focus_x, y: row.focus_y }
  return focus && !isMiddle(focus) ? focus : undefined
}

/** The CSS value that keeps a focal point in view. */
export const objectPosition = ({ x, y }: Focus) => `${x}% ${y}%`

/**
 * The picture in an `image_url` column, or null when the value is empty or not allowed.
 * @param path a storage path (`/storage/v1/object/public/…`) or a full https URL
 * @param storageBase the origin of the backend's files; empty for the site's own origin
 * @param row the row of the picture, which has its focal point
 */
export function publicPicture(
  path: string | null | undefined,
  storageBase: string,
  row?: Parameters<typeof focusOf>[0],
): Picture | null {
  const picture = readPicture(path, storageBase)
  const focus = picture && focusOf(row)
  return focus ? { ...picture, focus } : picture
}

function readPicture(path: string | null | undefined, storageBase: string): Picture | null {
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

/** The path of an uploaded picture's share image, which is cropped about its focal point. */
export function sharePicturePath(stored: string, focus: Focus = middle): string {
  const rounded = (percent: number) => Math.round(percent / shareStep) * shareStep
  const near = { x: rounded(focus.x), y: rounded(focus.y) }
  return `/pictures/share${isMiddle(near) ? '' : `-${near.x}-${near.y}`}/${stored}.jpeg`
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
