import { type ReactNode, useState } from 'react'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualText } from '#common/bilingual-text.ts'
import { type Language, otherLanguage } from '#common/language.ts'
import styles from './bilingual-text.module.css'
import { ClampedText } from './clamped-text.tsx'

interface BilingualTextProps {
  text: string
  /** The words of the button for each language. */
  readIn: Record<Language, string>
  /** The id of the element that says what the text is about. */
  about?: string
  /** @param lang the language of what is shown, where the text has both. */
  children(shown: string, lang: Language | undefined): ReactNode
}

/**
 * A text that someone wrote for people of both languages: where it says the same in both, it is shown in the
 * language of the screen, with a button for the other one.
 */
export function BilingualText({ text, readIn, about, children }: BilingualTextProps) {
  const language = useLanguage()
  const [turned, setTurned] = useState(false)
  const parts = bilingualText(text)
  if (!parts) return children(text, undefined)
  const shown = turned ? otherLanguage(language) : language
  return (
    <>
      {children(parts[shown], shown)}
      <button
        type="button"
        className={styles.other}
        aria-describedby={about}
        onClick={() => setTurned(!turned)}
      >
        {readIn[otherLanguage(shown)]}
      </button>
    </>
  )
}

/** The same, cut to a few lines: see `ClampedText`. */
export function ClampedBilingualText(props: Omit<BilingualTextProps, 'children'>) {
  return (
    <div className={styles.clamped}>
      <BilingualText {...props}>
        {(shown, lang) => (
          <ClampedText key={lang} {...(lang && { lang })}>
            {shown}
          </ClampedText>
        )}
      </BilingualText>
    </div>
  )
}
