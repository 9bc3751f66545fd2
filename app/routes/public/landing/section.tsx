import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Copy } from '../../../data/site-content.ts'
import type { Section as SectionName } from '../../../lib/constants.ts'
import styles from './section.module.css'

interface SectionProps {
  id: Exclude<SectionName, 'home'>
  copy: Copy | undefined
  /** A section of another ground than the one before. */
  tinted?: boolean
  children?: ReactNode
}

/** A section of the landing page with its title and introduction; the title is never missing. */
export function Section({ id, copy, tinted, children }: SectionProps) {
  const { t } = useTranslation()
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={tinted ? styles.tinted : undefined}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} dir="auto">
            {copy?.title || t(`nav.${id}`)}
          </h2>
          {id !== 'about' && copy?.text && <p dir="auto">{copy.text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
