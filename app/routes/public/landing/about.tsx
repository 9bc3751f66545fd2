import { useTranslation } from 'react-i18next'
import fallback from '#app/assets/about.svg'
import { Picture } from '#app/components/picture.tsx'
import type { Copy } from '#app/data/site-content/public.ts'
import type { Picture as PictureOf } from '#app/lib/images.ts'
import styles from './about.module.css'
import { Section } from './section.tsx'

const figures = ['stat_years', 'stat_projects', 'stat_experts'] as const
const cards = ['vision', 'mission', 'values'] as const

interface AboutProps {
  copy: Record<string, Copy>
  picture: (PictureOf & { alt: string }) | null
  /** From the company settings; they replace the section's own text. */
  vision: string
  mission: string
}

/** The about section: two descriptions, three figures, and vision, mission and values. */
export function About({ copy, picture, vision, mission }: AboutProps) {
  const { t } = useTranslation()
  const settings: Record<string, string> = { vision, mission }
  const shown = cards
    .map((key) => {
      const card = copy[`about/${key}`]
      return { key, title: card?.title ?? '', text: settings[key] || card?.text || '' }
    })
    .filter(({ title, text }) => title && text)
  const stats = figures.map((key) => copy[`about/${key}`]).filter((stat) => stat?.text)
  return (
    <Section id="about" title={t('nav.about')} copy={copy['about/main']}>
      <div className={styles.story}>
        <div className={styles.words}>
          {(['first', 'second'] as const).map((place) => {
            const text = copy[place === 'first' ? 'about/main' : 'about/second']?.text
            return (
              text && (
                <p key={place} className={styles[place]} dir="auto">
                  {text}
                </p>
              )
            )
          })}
        </div>
        <div className={styles.sheet}>
          <div className={styles.frame} data-near="">
            <Picture
              className={styles.picture}
              picture={picture ?? { src: fallback }}
              alt={picture?.alt ?? ''}
              widths={[400, 640, 800, 960, 1280]}
              sizes="(width >= 62rem) 36rem, 100vw"
              width={1200}
              height={900}
              loading="lazy"
            />
          </div>
        </div>
      </div>
      {stats.length > 0 && (
        <dl className={styles.stats}>
          {stats.map((stat) => (
            <div key={stat?.title}>
              <dt dir="auto">{stat?.title}</dt>
              <dd>
                <bdi dir="ltr" data-count="">
                  {stat?.text}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length > 0 && (
        <ul className={styles.cards}>
          {shown.map(({ key, title, text }) => (
            <li key={key}>
              <h3 dir="auto">{title}</h3>
              <p dir="auto">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
