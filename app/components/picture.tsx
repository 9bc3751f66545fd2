import type { ComponentProps } from 'react'
import { type Picture as PictureOf, pictureSrcSet } from '#app/lib/images.ts'
import type { ImageWidth } from '#common/images.ts'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  picture: PictureOf
  alt: string
  /** The space reserved for it, in pixels. */
  width: number
  height: number
  widths: readonly ImageWidth[]
  /** The displayed width. Lazy pictures also get `auto`, so that browsers can measure it. */
  sizes: string
}

/** A responsive picture: AVIF or WebP, in the width that the browser needs. */
export function Picture({ picture, alt, widths, sizes, ...props }: PictureProps) {
  const { src, stored } = picture
  const wide = props.loading === 'lazy' ? `auto, ${sizes}` : sizes
  if (!stored) return <img {...props} src={src} alt={alt} />
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(stored, 'avif', widths)} sizes={wide} />
      <img {...props} src={src} srcSet={pictureSrcSet(stored, 'webp', widths)} sizes={wide} alt={alt} />
    </picture>
  )
}
