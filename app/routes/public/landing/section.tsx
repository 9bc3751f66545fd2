import ArrowRight from 'lucide-react/icons/arrow-right'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Copy } from '#app/data/site-content/public.ts'
import styles from './section.module.css'

/** The sections that can follow the hero, in page order: the proof comes before the contact form. */
export const parts = [
  'about',
  'services',
  'projects',
  'references',
  'credentials',
  'team',
  'news',
  'contact',
] as const
export type Part = (typeof parts)[number]

/** The parts that are shown, lettered in turn without gaps for those that are not. */
export const ShownParts = createContext<readonly Part[]>(parts)

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
  id: Part
  /** The default title, where none is set in `copy`. */
  title: string
  copy?: Copy | undefined
  /** The background; paper by default. */
  ground?: 'sand' | 'deep'
  children?: ReactNode
}

/**
 * A section of the landing page with its title and introduction. The letter beside it
 * labels the section like the axes of a plan.
 */
export function Section({ id, title, copy, ground, children }: SectionProps) {
  const { t } = useTranslation('landing')
  const letter = parts[use(ShownParts).indexOf(id)] ?? id
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
            {t(`axes.${letter}`)}
          </span>
          <h2 id={`${id}-title`} dir="auto">
            {copy?.title || title}
          </h2>
          {id !== 'about' && copy?.text && <p dir="auto">{copy.text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
