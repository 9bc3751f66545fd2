import ArrowDown from 'lucide-react/icons/arrow-down'
import { useTranslation } from 'react-i18next'
import fallback from '../../../assets/hero.svg'
import { button } from '../../../components/button.ts'
import { Construction } from '../../../components/construction.tsx'
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
  /** How much there is to see further down. */
  counts: { services: number; projects: number; people: number }
}

const parts = [
  { key: 'services', section: 'services' },
  { key: 'projects', section: 'projects' },
  { key: 'people', section: 'team' },
] as const

/** The first thing a visitor sees. */
export function Hero({ copy, picture, name, counts }: HeroProps) {
  const { t } = useTranslation(['landing', 'common'])
  const main = copy['hero/main']
  const shown = parts.filter(({ key }) => counts[key] > 0)
  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-title" className={styles.hero}>
      <div className={styles.words}>
        <Construction className={styles.construction} />
        <h1 id="home-title" dir="auto">
          {main?.title || name}
        </h1>
        {main?.text && <p dir="auto">{main.text}</p>}
        <div className={styles.ways} data-screen="">
          <SectionLink section="about" className={button('bright')}>
            {copy['hero/cta']?.title || t('common:nav.about')}
          </SectionLink>
          <SectionLink section="contact" className={button('clear')}>
            {t('common:nav.contact')}
          </SectionLink>
        </div>
      </div>
      <div className={styles.view}>
        <Picture
          className={styles.picture}
          picture={picture ?? { src: fallback }}
          alt={picture?.alt ?? ''}
          widths={[480, 640, 960, 1280, 1920]}
          sizes="(width >= 62rem) 60vw, 100vw"
          width={1280}
          height={1120}
          fetchPriority="high"
        />
      </div>
      {shown.length > 0 && (
        <div className={styles.parts} data-screen="">
          <ul>
            {shown.map(({ key, section }) => (
              <li key={key}>
                <SectionLink section={section}>
                  {t(`hero.${key}`, { count: counts[key] })}
                  <ArrowDown aria-hidden="true" />
                </SectionLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
