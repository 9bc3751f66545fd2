import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Copy } from '#app/data/site-content/public.ts'
import type { Section as SectionName } from '#app/lib/constants.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './section.module.css'

/** Sections are lettered in turn, also where some are not shown. */
export const lettered = ['about', 'services', 'projects', 'team', 'contact', 'references'] as const

/** A link at the end of a section, to the pages that have more of it. */
export function SectionMore({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={styles.more} data-screen="">
      {children}
      <ArrowRight aria-hidden="true" className="mirrored" />
    </a>
  )
}

interface SectionProps {
  id: Exclude<SectionName, 'home'>
  copy: Copy | undefined
  /** The background; paper by default. */
  ground?: 'sand' | 'deep'
  children?: ReactNode
}

/**
 * A section of the landing page with its title (a default if none is set) and introduction. The letter beside it
 * labels the section like the axes of a plan.
 */
export function Section({ id, copy, ground, children }: SectionProps) {
  const { t } = useTranslation(['landing', 'common'])
  const shown = useFrame().sections.slice(1)
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-later=""
      className={[styles.section, ground && styles[ground]].filter(Boolean).join(' ')}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <span className={styles.axis} aria-hidden="true">
            {t(`axes.${lettered[shown.indexOf(id)] ?? id}`)}
          </span>
          <h2 id={`${id}-title`} dir="auto">
            {copy?.title || t(`common:nav.${id}`)}
          </h2>
          {id !== 'about' && copy?.text && <p dir="auto">{copy.text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
