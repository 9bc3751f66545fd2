import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { OpeningFacts } from './opening-facts.tsx'
import styles from './openings.module.css'
import type { OpeningView } from './view.ts'

/** The openings for which someone can apply, each with a link to its page. */
export function OpeningsList({ openings }: { openings: OpeningView[] }) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  return (
    <section className={styles.openings} aria-labelledby="openings">
      <h2 id="openings">{t('openings.title')}</h2>
      <ul className={styles.list}>
        {openings.map((opening) => (
          <li key={opening.id}>
            <h3 dir="auto">
              <a href={pathFor(language, opening.path)}>{opening.title}</a>
            </h3>
            <OpeningFacts opening={opening} className={styles.facts} />
            <ArrowRight aria-hidden="true" className={`mirrored ${styles.arrow}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
