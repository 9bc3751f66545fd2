import { useTranslation } from 'react-i18next'
import { Picture } from '#app/components/picture.tsx'
import type { Landing } from './content.server.ts'
import styles from './references.module.css'
import { Section } from './section.tsx'

/** Clients who agreed to be named: what some said, and the logos of all. */
export function References({ references }: { references: Landing['references'] }) {
  const { t } = useTranslation('landing')
  const quoted = references.filter(({ quote }) => quote)
  return (
    <Section id="references" title={t('references.title')} ground="sand">
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
    </Section>
  )
}
