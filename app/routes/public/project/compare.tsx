import { useTranslation } from 'react-i18next'
import styles from './compare.module.css'
import { ProjectPicture } from './picture.tsx'
import type { GalleryPicture } from './proof-view.ts'

/** A project before and after, as two pictures; `compare.client.ts` lays them over each other, with a slider. */
export function Compare({ before, after }: { before: GalleryPicture; after: GalleryPicture }) {
  const { t } = useTranslation('landing')
  return (
    <section className={styles.compare} aria-labelledby="project-compare">
      <h2 id="project-compare">{t('projects.compare.title')}</h2>
      <div className={styles.pair} data-compare="">
        {(['before', 'after'] as const).map((side) => {
          const { picture, alt } = side === 'before' ? before : after
          const name = t(`projects.compare.${side}`)
          return (
            <figure key={side} className={styles[side]}>
              <ProjectPicture picture={picture} alt={alt ? `${name}: ${alt}` : name} place="wide" />
              <figcaption aria-hidden="true">{name}</figcaption>
            </figure>
          )
        })}
        <input
          type="range"
          min={0}
          max={100}
          defaultValue={50}
          className={styles.slider}
          aria-label={t('projects.compare.slider')}
          hidden
        />
        <span className={styles.line} aria-hidden="true" />
      </div>
    </section>
  )
}
