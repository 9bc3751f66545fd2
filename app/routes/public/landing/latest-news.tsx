import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { NewsCard } from '#app/routes/public/news/news-card.tsx'
import type { NewsView } from '#app/routes/public/news/view.ts'
import swipe from '#app/routes/public/swipe.module.css'
import { pathFor } from '#common/language.ts'
import styles from './latest-news.module.css'
import { SectionMore } from './section.tsx'

/** The latest news, after everything that the landing page is about; nothing without any. */
export function LatestNews({ news }: { news: readonly NewsView[] }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  if (news.length === 0) return null
  return (
    <section className={styles.news} aria-labelledby="latest-news" data-later="">
      <div>
        <h2 id="latest-news">{t('news.latest')}</h2>
        <ul className={swipe.swipe} aria-labelledby="latest-news">
          {news.map((item) => (
            <li key={item.id}>
              <NewsCard item={item} level={3} />
            </li>
          ))}
        </ul>
        <SectionMore href={pathFor(language, '/news')}>{t('news.all')}</SectionMore>
      </div>
    </section>
  )
}
