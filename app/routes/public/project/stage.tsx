import { Picture } from '#app/components/picture.tsx'
import type { Picture as PictureOf } from '#app/lib/images.ts'
import { projectSizes, projectWidths } from './picture.tsx'
import styles from './stage.module.css'

/**
 * Overlay of a project's first picture that disappears as the page is scrolled: its line drawing, or a few empty bays of the
 * grid, with the axes and a dimension line. Only styles move it (stage.module.css); where they cannot, it is not there
 * and not loaded.
 */
export function Stage({ drawing }: { drawing: PictureOf | null }) {
  return (
    <>
      {drawing ? (
        <Picture
          className={styles.drawing}
          picture={drawing}
          // This shows the same view as the picture, which has the alternative text
          alt=""
          width={1200}
          height={800}
          widths={projectWidths}
          sizes={projectSizes.page}
          loading="lazy"
          fetchPriority="low"
          ownRatio
        />
      ) : (
        <span className={styles.bays} aria-hidden="true" />
      )}
      <span className={styles.axes} aria-hidden="true" />
      <span className={styles.dimension} aria-hidden="true" />
    </>
  )
}
