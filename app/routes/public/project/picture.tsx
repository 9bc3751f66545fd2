import fallback from '#app/assets/project.svg'
import { Picture } from '#app/components/picture.tsx'
import type { Picture as PictureOf } from '#app/lib/images.ts'
import styles from './picture.module.css'

export const projectWidths = [320, 400, 640, 800, 960, 1280, 1920] as const
const slide = '(width >= 66rem) 60rem, 92vw'
export const projectSizes = {
  card: '(width >= 76rem) 44rem, (width >= 48rem) 58vw, 80vw',
  window: '(width >= 56rem) 53rem, 100vw',
  // On a phone it is a square cut out of 3:2, wider than the window
  page: '(width < 40rem) and (resolution >= 1.5dppx) 150vw, 100vw',
  slide,
  wide: '(width >= 80rem) 76rem, 92vw',
  half: '(width >= 76rem) 44rem, (width >= 48rem) 58vw, 92vw',
  tile: '(width >= 76rem) 24rem, (width >= 48rem) 46vw, 92vw',
  neighbour: '(width >= 48rem) 11rem, 40vw',
}

/**
 * The size of a picture in a list of cards: in a list of one, two or four it is larger (`cards.module.css`).
 */
export const fewer = (count: number) => (count < 3 || count === 4 ? 'half' : 'tile')

interface ProjectPictureProps {
  picture: PictureOf | null
  alt: string
  /** Where it is shown. The first picture of a page (`page`) is loaded eagerly. */
  place: keyof typeof projectSizes
}

/** A project's picture in a fixed aspect ratio, or a placeholder drawing. */
export function ProjectPicture({ picture, alt, place }: ProjectPictureProps) {
  return (
    <Picture
      className={styles.picture}
      picture={picture ?? { src: fallback }}
      alt={picture ? alt : ''}
      width={1200}
      height={800}
      widths={projectWidths}
      sizes={projectSizes[place]}
      loading={place === 'page' ? 'eager' : 'lazy'}
      fetchPriority={place === 'page' ? 'high' : undefined}
    />
  )
}
