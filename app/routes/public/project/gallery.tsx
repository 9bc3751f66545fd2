import Maximize from 'lucide-react/icons/maximize-2'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#app/lib/images.ts'
import styles from './gallery.module.css'
import { ProjectPicture } from './picture.tsx'
import { Stage } from './stage.tsx'
import { Steps } from './steps.tsx'
import { Viewer } from './viewer.tsx'

interface GalleryProps {
  title: string
  pictures: readonly { id: string; picture: Picture | null; alt: string; drawing?: Picture | null }[]
}

/**
 * A project's pictures in a row to swipe. Each links to the picture file; `gallery.client.ts` adds buttons and opens
 * the viewer instead.
 */
export function Gallery({ title, pictures }: GalleryProps) {
  const { t } = useTranslation('landing')
  const total = pictures.length
  const many = total > 1
  return (
    <section className={styles.gallery} aria-label={t('projects.gallery')} data-gallery="">
      <ul
        className={styles.row}
        tabIndex={many ? 0 : undefined}
        aria-label={t('projects.gallery')}
        data-row=""
      >
        {pictures.map(({ id, picture, alt, drawing = null }, index) => {
          const number = index + 1
          const image = (
            <ProjectPicture
              picture={picture}
              alt={alt || (many ? t('projects.picture', { title, number }) : title)}
              place={index === 0 ? 'page' : 'slide'}
            />
          )
          return (
            <li key={id} className={index === 0 ? styles.first : undefined}>
              <figure>
                {picture ? (
                  <a
                    href={picture.src}
                    className={styles.frame}
                    data-stage={index === 0 ? '' : undefined}
                    data-near={index === 0 ? undefined : 'row'}
                    data-position={t('projects.position', { number, total })}
                  >
                    <span className="hidden">{t('projects.enlarge')}</span>
                    {image}
                    {index === 0 && <Stage drawing={drawing} />}
                    <Maximize aria-hidden="true" className={styles.enlarge} data-screen="" />
                  </a>
                ) : (
                  <div className={styles.frame}>{image}</div>
                )}
                {/* Screen readers get the same text from the picture's alt. */}
                {(many || alt) && (
                  <figcaption aria-hidden="true">
                    {many && <bdi>{t('projects.count_of', { number, total })}</bdi>}
                    {alt && alt !== title && <span dir="auto">{alt}</span>}
                  </figcaption>
                )}
              </figure>
            </li>
          )
        })}
      </ul>
      {many && (
        <div className={styles.controls} hidden data-controls="" data-screen="">
          <div className={styles.line} aria-hidden="true" />
          <Steps className={styles.step} />
        </div>
      )}
      {many && <p className="hidden" role="status" />}
      <template>
        <Viewer many={many} />
      </template>
    </section>
  )
}
