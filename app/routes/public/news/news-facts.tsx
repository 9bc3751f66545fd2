import styles from './news-facts.module.css'
import type { NewsView } from './view.ts'

/** When an article was published, in both calendars, and its category. */
export function NewsFacts({
  item,
  author,
}: {
  item: Pick<NewsView, 'published' | 'day' | 'category'>
  author?: string
}) {
  return (
    <p className={styles.facts}>
      {item.day && (
        <time dateTime={item.published} className={styles.days}>
          <span>{item.day.gregorian}</span>
          <span>{item.day.hijri}</span>
        </time>
      )}
      {[item.category, author].filter(Boolean).map((text) => (
        <span key={text}>
          <bdi>{text}</bdi>
        </span>
      ))}
    </p>
  )
}
