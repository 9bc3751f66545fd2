import type { CSSProperties } from 'react'
import { Picture } from '#app/components/picture.tsx'
import { fileOf } from '#app/data/files.ts'
import { type Focus, objectPosition, publicPicture } from '#app/lib/images.ts'
import { employeeDocuments, employeePhotos, requestFiles } from '#common/buckets.ts'
import type { ImageWidth } from '#common/images.ts'
import styles from './images.module.css'
import { storageBase } from './storage-base.ts'
import { useSignedAddress } from './use-signed-address.ts'

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
  /** `eager` for a picture in its own ratio: the browser gives a lazy one the ratio of its reserved space. */
  loading?: 'eager' | 'lazy'
}

/** An uploaded picture, or a plain background where there is none. */
export function StoredImage(props: StoredImageProps) {
  const bucket = fileOf(props.url)?.bucket
  return bucket === employeePhotos || bucket === employeeDocuments || bucket === requestFiles ? (
    <PrivateImage {...props} url={props.url ?? ''} />
  ) : (
    <PublicImage {...props} />
  )
}

const NoImage = ({ className, style }: Pick<StoredImageProps, 'className' | 'style'>) => (
  <span className={`${styles.noPicture} ${className ?? ''}`} style={style} aria-hidden="true" />
)

/** A private picture in its stored size, since resized copies are public. */
function PrivateImage({
  url,
  alt,
  width,
  height,
  className,
  style,
  loading = 'lazy',
}: StoredImageProps & { url: string }) {
  const address = useSignedAddress(url)
  if (!address) return <NoImage className={className} {...(style && { style })} />
  return (
    <img
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      className={className}
      style={style}
    />
  )
}

/** A picture of the site, in the size it is shown in. */
function PublicImage({
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
  const picture = publicPicture(url, storageBase())
  if (!picture) return <NoImage className={className} {...(style && { style })} />
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
