import { useTranslation } from 'react-i18next'
import fallback from '../../../assets/hero.svg'
import { button } from '../../../components/button.ts'
import { Picture } from '../../../components/picture.tsx'
import type { Copy } from '../../../data/site-content.ts'
import type { Picture as PictureOf } from '../../../lib/images.ts'
import { SectionLink } from '../section-link.tsx'
import styles from './hero.module.css'

interface HeroProps {
  copy: Record<string, Copy>
  picture: (PictureOf & { alt: string }) | null
  /** The firm's name, the title for as long as none is written. */
  name: string
}

/** The first thing a visitor sees. */
export function Hero({ copy, picture, name }: HeroProps) {
  const { t } = useTranslation()
  const main = copy['hero/main']
  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-title" className={styles.hero}>
      <Picture
        className={picture ? styles.picture : `${styles.picture} mirrored`}
        picture={picture ?? { src: fallback }}
        alt={picture?.alt ?? ''}
        widths={[640, 960, 1280, 1920]}
        sizes="100vw"
        width={1600}
        height={900}
        fetchPriority="high"
      />
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="home-title" dir="auto">
            {main?.title || name}
          </h1>
          {main?.text && <p dir="auto">{main.text}</p>}
          <SectionLink section="about" className={button('bright')}>
            {copy['hero/cta']?.title || t('nav.about')}
          </SectionLink>
        </div>
      </div>
    </section>
  )
}
