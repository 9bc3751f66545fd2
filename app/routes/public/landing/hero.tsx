import ArrowRight from 'lucide-react/icons/arrow-right'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import fallback from '#app/assets/hero.svg'
import { button } from '#app/components/button.ts'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { Copy } from '#app/data/site-content/public.ts'
import type { Picture as PictureOf } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import type { ProjectView } from '#app/routes/public/project/view.ts'
import { RequestLink } from '#app/routes/public/request-link.tsx'
import { SectionLink } from '#app/routes/public/section-link.tsx'
import type { ImageWidth } from '#common/images.ts'
import { pathFor } from '#common/language.ts'
import styles from './hero.module.css'
import { phrases } from './phrases.ts'

export const heroWidths: readonly ImageWidth[] = [400, 640, 800, 960, 1280, 1920]
export const heroSizes = '(width >= 72rem) 60vw, 100vw'

interface HeroProps {
  copy: Record<string, Copy>
  picture: (PictureOf & { alt: string }) | null
  /** Has the company's name, which is shown while there is no title. */
  frame: PublicFrame
  /** A few projects to link to. */
  works: Pick<ProjectView, 'id' | 'path' | 'title'>[]
}

/** The hero section. */
export function Hero({ copy, picture, frame, works }: HeroProps) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const main = copy['hero/main']
  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-title" className={styles.hero}>
      <div className={styles.words}>
        <KhatamConstruction className={styles.construction} />
        <h1 id="home-title" dir="auto">
          {phrases(main?.title || frame.company.name).map((phrase) => (
            <Fragment key={phrase}>
              <span>{phrase}</span>{' '}
            </Fragment>
          ))}
        </h1>
        {main?.text && <p dir="auto">{main.text}</p>}
        <div className={styles.actions} data-screen="">
          <RequestLink frame={frame} className={button('bright')} />
          {frame.sections.includes('about') && (
            <SectionLink section="about" className={button('clear')}>
              {copy['hero/cta']?.title || t('common:nav.about')}
            </SectionLink>
          )}
        </div>
      </div>
      <div className={styles.view}>
        <Picture
          className={styles.picture}
          picture={picture ?? { src: fallback }}
          alt={picture?.alt ?? ''}
          widths={heroWidths}
          sizes={heroSizes}
          width={1600}
          height={1400}
          fetchPriority="high"
        />
      </div>
      {works.length > 0 && (
        <nav className={styles.works} aria-labelledby="home-works" data-screen="">
          <h2 id="home-works">{t('hero.works')}</h2>
          <ul>
            {works.map(({ id, path, title }) => (
              <li key={id}>
                <a href={pathFor(language, path)}>
                  <bdi>{title}</bdi>
                  <ArrowRight aria-hidden="true" className="mirrored" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  )
}
