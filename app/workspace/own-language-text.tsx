import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualText } from '#common/bilingual-text.ts'
import { directionOf, otherLanguage } from '#common/language.ts'
import styles from './clamped-text.module.css'
import { ClampedText } from './clamped-text.tsx'

/**
 * A text cut to a few lines. Of one in both languages the reader's part, with a button that also shows the other:
 * the two need not say the same.
 */
export function OwnLanguageText({ children }: { children: string }) {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const id = useId()
  const parts = bilingualText(children)
  if (!parts) return <ClampedText>{children}</ClampedText>
  const other = otherLanguage(language)
  return (
    <div className={styles.both}>
      <ClampedText lang={language} className={styles.own}>
        {parts[language]}
      </ClampedText>
      <button
        type="button"
        className={styles.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(`text.${open ? 'hide' : 'readIn'}.${other}`)}
      </button>
      <p id={id} lang={other} dir={directionOf(other)} className={styles.other} data-open={open || undefined}>
        <FreeText>{parts[other]}</FreeText>
      </p>
    </div>
  )
}
