import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { LegalBlocks } from '#app/components/legal-blocks.tsx'
import type { Settings } from '#app/data/company-settings/row.ts'
import { legalSections } from '#app/lib/legal-text.ts'
import { type Language, languages } from '#common/language.ts'
import type { LegalKind } from '#common/legal.ts'
import { contactWords } from './contact-words.ts'
import styles from './legal.module.css'

interface LegalPreviewProps {
  body_ar: string
  body_en: string
  company: Settings | null
  kind: LegalKind
}

/** What visitors will read, in both languages. */
export function LegalPreview({ body_ar, body_en, company, kind }: LegalPreviewProps) {
  const { t } = useTranslation(['legal', 'workspace'])
  const bodies = { ar: useDeferredValue(body_ar), en: useDeferredValue(body_en) }
  return (
    <div className={styles.previews}>
      {languages.map((language) => (
        <section
          key={language}
          className={styles.preview}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          aria-label={`${t('preview')} (${t(`workspace:languages.${language}`)})`}
        >
          <LegalText body={bodies[language]} language={language} company={company} kind={kind} />
        </section>
      ))}
    </div>
  )
}

interface LegalTextProps {
  body: string
  language: Language
  company: Settings | null
  kind: LegalKind
}

function LegalText({ body, language, company, kind }: LegalTextProps) {
  const sections = legalSections(body, company?.[`company_name_${language}`] ?? '')
  const contact = [company?.email, company?.phone, company?.[`address_${language}`]].filter(Boolean)
  return sections.map(({ title, blocks }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name.
    <div key={`${kind} ${place}`} className={styles.section}>
      {title && <h3>{title}</h3>}
      <LegalBlocks
        blocks={blocks}
        language={language}
        contact={<p>{contact.length > 0 ? contact.join(' · ') : contactWords[language]}</p>}
      />
    </div>
  ))
}
