import type { ComponentProps } from 'react'
import { type Focus, objectPosition, type Picture as PictureOf, pictureSrcSet } from '#app/lib/images.ts'
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
  /** Shows the picture in its own ratio. Leaves out `auto`, which would make it fill the reserved ratio. */
  ownRatio?: boolean
}

/**
 * The class of a focal point, and the style that React puts into the page's head. Pages allow no style
 * attributes (server/pages/csp.ts). React writes a rule once, however many pictures use it.
 */
function focusRule(focus: Focus) {
  const name = `focus-${focus.x}-${focus.y}`
  const rule = (
    <style href={name} precedence="focus">
      {`.${name}{object-position:${objectPosition(focus)}}`}
    </style>
  )
  return { name, rule }
}

/** A responsive picture: AVIF or WebP, in the width that the browser needs. */
export function Picture({ picture, alt, widths, sizes, ownRatio, className, ...props }: PictureProps) {
  const { src, stored, focus } = picture
  const wide = props.loading === 'lazy' && !ownRatio ? `auto, ${sizes}` : sizes
  const { name, rule } = focus ? focusRule(focus) : { name: undefined, rule: undefined }
  const classes = [className, name].filter(Boolean).join(' ') || undefined
  if (!stored)
    return (
      <>
        {rule}
        <img {...props} className={classes} src={src} alt={alt} />
      </>
    )
  return (
    <picture>
      {rule}
      <source type="image/avif" srcSet={pictureSrcSet(stored, 'avif', widths)} sizes={wide} />
      <img
        {...props}
        className={classes}
        src={src}
        srcSet={pictureSrcSet(stored, 'webp', widths)}
        sizes={wide}
        alt={alt}
      />
    </picture>
  )
}
