import { useTranslation } from 'react-i18next'
import { NewsCard } from './news-card.tsx'
import styles from './news-neighbours.module.css'
import type { NewsView } from './view.ts'

/** The articles published before and after this one. */
export function NewsNeighbours({ newer, older }: { newer: NewsView | null; older: NewsView | null }) {
  const { t } = useTranslation('landing')
  const known = [
    { side: 'newer' as const, item: newer },
    { side: 'older' as const, item: older },
  ].flatMap(({ side, item }) => (item ? [{ side, item }] : []))
  if (known.length === 0) return null
  return (
    <nav className={styles.neighbours} aria-label={t('news.neighbours')} data-screen="">
      <ul>
        {known.map(({ side, item }) => (
          <li key={side}>
            <span className={styles.side}>{t(`news.${side}`)}</span>
            <NewsCard item={item} level={2} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
