import { Picture } from '#app/components/picture.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import styles from './news-card.module.css'
import { NewsFacts } from './news-facts.tsx'
import type { NewsView } from './view.ts'

export const leadWidths = [400, 640, 800, 960, 1280] as const
export const leadSizes = '(width < 48rem) 100vw, 44rem'

interface NewsCardProps {
  item: NewsView
  /** The level of its title. */
  level: 2 | 3
  /** The first of a list is large. */
  large?: boolean
}

/** A link to an article, with its picture, date and lead. */
export function NewsCard({ item, level, large = false }: NewsCardProps) {
  const language = useLanguage()
  const Title = `h${level}` as const
  return (
    <div className={styles.place}>
      <article
        className={large ? `${styles.card} ${styles.large}` : styles.card}
        data-picture={item.picture ? '' : undefined}
      >
        {item.picture && (
          <span className={styles.frame} data-near="">
            <Picture
              picture={item.picture}
              alt=""
              width={large ? 1280 : 640}
              height={large ? 853 : 400}
              widths={large ? leadWidths : [320, 400, 640, 800, 960]}
              sizes={large ? leadSizes : '(width < 40rem) 100vw, 24rem'}
              loading={large ? 'eager' : 'lazy'}
              {...(large && { fetchPriority: 'high' as const })}
            />
          </span>
        )}
        <div className={styles.words}>
          <NewsFacts item={item} />
          <Title className={styles.title} dir="auto">
            <a href={pathFor(language, item.path)}>{item.title}</a>
          </Title>
          <p dir="auto">{item.lead}</p>
        </div>
      </article>
    </div>
  )
}
