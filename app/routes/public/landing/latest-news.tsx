import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { NewsCard } from '#app/routes/public/news/news-card.tsx'
import type { NewsView } from '#app/routes/public/news/view.ts'
import swipe from '#app/routes/public/swipe.module.css'
import { pathFor } from '#common/language.ts'
import styles from './latest-news.module.css'
import { Section, SectionMore } from './section.tsx'

/** The latest news. */
export function LatestNews({ news }: { news: readonly NewsView[] }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  return (
    <Section id="news" title={t('news.latest')}>
      <ul className={`${styles.news} ${swipe.swipe}`} aria-labelledby="news-title">
        {news.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} level={3} />
          </li>
        ))}
      </ul>
      <SectionMore href={pathFor(language, '/news')}>{t('news.all')}</SectionMore>
    </Section>
  )
}
