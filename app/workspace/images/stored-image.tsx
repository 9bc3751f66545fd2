import type { CSSProperties } from 'react'
import { Picture } from '#app/components/picture.tsx'
import { backendUrl } from '#app/data/browser-db.ts'
import { type Focus, objectPosition, publicPicture } from '#app/lib/images.ts'
import type { ImageWidth } from '#common/images.ts'
import styles from './images.module.css'

interface StoredImageProps {
  url: string | null
  alt: string
  /** The space reserved for it, in pixels. */
  width: number
  height: number
  widths?: readonly ImageWidth[]
  className?: string | undefined
  style?: CSSProperties
  /** What stays in view where it is cropped. */
  focus?: Focus | null | undefined
  /** `eager` for one that has its own ratio: a lazy one is measured by the browser, and has that of its space. */
  loading?: 'eager' | 'lazy'
}

/** An uploaded picture in the size it is shown in, or a quiet ground where there is none. */
export function StoredImage({
  url,
  alt,
  width,
  height,
  widths = [192, 320, 640],
  className,
  style,
  focus,
  loading = 'lazy',
}: StoredImageProps) {
  const base = backendUrl() === location.origin ? '' : backendUrl()
  const picture = publicPicture(url, base)
  if (!picture)
    return <span className={`${styles.noPicture} ${className ?? ''}`} style={style} aria-hidden="true" />
  return (
    <Picture
      picture={picture}
      alt={alt}
      width={width}
      height={height}
      widths={widths}
      sizes={`${width}px`}
      loading={loading}
      className={className}
      style={{ ...style, ...(focus && { objectPosition: objectPosition(focus) }) }}
    />
  )
}
