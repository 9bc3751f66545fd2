import fallback from '../../../assets/project.svg'
import styles from './picture.module.css'

interface ProjectPictureProps {
  src: string | null
  alt: string
  /** Loaded at once, for the picture a page opens with. */
  first?: boolean
}

/** A project's picture in its fixed shape, or a drawing for as long as there is none. */
export function ProjectPicture({ src, alt, first }: ProjectPictureProps) {
  return (
    <img
      className={styles.picture}
      src={src ?? fallback}
      alt={src ? alt : ''}
      width={1200}
      height={800}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}
