import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { Breach } from '#app/data/breaches/admin.ts'
import { breaches as ar } from '#app/i18n/locales/ar/admin/breaches.ts'
import { breaches as en } from '#app/i18n/locales/en/admin/breaches.ts'
import { selectText } from '#app/lib/copy-text.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { CopyButton } from '#app/workspace/copy-button.tsx'
import { directionOf, isLanguage, type Language, languages } from '#common/language.ts'
import styles from './breaches.module.css'

const texts = { ar: ar.texts, en: en.texts }
const places = /\{(\w+)\}/g
/** Marks what someone has to fill in by hand. */
const missing = '[…]'

/**
 * The notice to the authority or to the people. Known facts are filled in; the rest is left to fill in by
 * hand.
 */
function noticeText(to: 'authority' | 'people', language: Language, breach: Breach, company: string): string {
  const words = texts[language]
  const known: Record<string, string | null> = {
    company,
    noticed: showMoment(breach.noticed_at, language),
    what: breach.what,
    whose: breach.whose,
    measures: breach.measures,
  }
  return Object.values(words[to])
    .map((line) => line.replace(places, (_, name: string) => known[name] || missing))
    .concat(to === 'people' ? company : [])
    .join('\n\n')
}

/** The texts for the authority and for the people, in both languages, to copy. */
export function NoticeTexts({ breach }: { breach: Breach }) {
  const { t } = useTranslation(['breaches', 'workspace'])
  const { name } = useCompany()
  const [language, setLanguage] = useState<Language>(useLanguage())
  return (
    <details>
      <summary>{t('notices.title')}</summary>
      <div className={styles.steps}>
        <p className={styles.hint}>{t('notices.lead')}</p>
        <SegmentedControl
          aria-label={t('notices.language')}
          value={language}
          onChange={(chosen) => isLanguage(chosen) && setLanguage(chosen)}
          data={languages.map((one) => ({ value: one, label: t(`workspace:languages.${one}`) }))}
        />
        {(['authority', 'people'] as const).map((to) => (
          <Notice
            key={to}
            title={t(`notices.${to}`)}
            language={language}
            text={noticeText(to, language, breach, name)}
          />
        ))}
      </div>
    </details>
  )
}

function Notice({ title, language, text }: { title: string; language: Language; text: string }) {
  const { t } = useTranslation('breaches')
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <section>
      <div className={styles.head}>
        <h3>{title}</h3>
        <CopyButton
          variant="subtle"
          size="compact-sm"
          text={text}
          label={`${t('notices.copy')}: ${title}`}
          onFail={() => selectText(shown.current)}
        >
          {t('notices.copy')}
        </CopyButton>
      </div>
      <p ref={shown} lang={language} dir={directionOf(language)} className={styles.lines}>
        {text}
      </p>
    </section>
  )
}
