import { useTranslation } from 'react-i18next'
import { Picture } from '#app/components/picture.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import type { Landing } from './content.server.ts'
import styles from './references.module.css'
import section from './section.module.css'
import { lettered } from './section.tsx'

/** Clients who agreed to be named: what some said, and the logos of all; nothing while there are none. */
export function References({ references }: { references: Landing['references'] }) {
  const { t } = useTranslation('landing')
  // The one after the sections that are shown: home has no letter
  const letter = lettered[useFrame().sections.length - 1] ?? 'references'
  if (references.length === 0) return null
  const quoted = references.filter(({ quote }) => quote)
  return (
    <section
      id="references"
      tabIndex={-1}
      aria-labelledby="references-title"
      data-later=""
      className={`${section.section} ${section.sand}`}
    >
      <div className={section.inner}>
        <div className={section.head}>
          <span className={section.axis} aria-hidden="true">
            {t(`axes.${letter}`)}
          </span>
          <h2 id="references-title">{t('references.title')}</h2>
        </div>
        {quoted.length > 0 && (
          <ul className={styles.quotes}>
            {quoted.map(({ id, name, quote, author }) => (
              <li key={id}>
                <figure>
                  <blockquote dir="auto">{quote}</blockquote>
                  <figcaption>
                    {author && <span dir="auto">{author}</span>}
                    <strong dir="auto">{name}</strong>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        )}
        <ul className={styles.clients} aria-label={t('references.clients')}>
          {references.map(({ id, name, logo }) => (
            <li key={id}>
              {logo && (
                <Picture
                  picture={logo}
                  alt=""
                  width={192}
                  height={128}
                  widths={[192, 320, 480]}
                  sizes="9rem"
                  loading="lazy"
                />
              )}
              <span dir="auto">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
