import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import { directionOf, type Language } from '#common/language.ts'
import styles from './clamped-text.module.css'

interface ClampedTextProps {
  children: string
  /** The language of the text, where it is known. */
  lang?: Language
  className?: string | undefined
}

/** The paragraphs of a text: an empty line between them would be counted, and could hold nothing but the ellipsis. */
const paragraphsOf = (text: string) => text.split(/\n\s*\n/).map((paragraph) => `${paragraph}\n`)

/** A long text cut to a few lines with a button for the rest; the CSS variable --lines says how many. */
export function ClampedText({ children, lang, className }: ClampedTextProps) {
  const { t } = useTranslation('workspace')
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const id = useId()

  // Whether all of it fits changes with the window and with the fonts
  useEffect(() => {
    const shown = text.current
    if (!shown || open) return
    const observer = new ResizeObserver(() => setLong(shown.scrollHeight > shown.clientHeight + 1))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [open])

  return (
    <div className={[styles.clamped, className].filter(Boolean).join(' ')}>
      <p ref={text} id={id} dir={lang ? directionOf(lang) : 'auto'} lang={lang} data-open={open || undefined}>
        {paragraphsOf(children).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never move.
          <span key={at}>
            <FreeText>{paragraph}</FreeText>
          </span>
        ))}
      </p>
      {(long || open) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('text.less') : t('text.more')}
        </button>
      )}
    </div>
  )
}
