import type { MouseEvent, ReactNode } from 'react'
import styles from './section-links.module.css'

/** Scrolls to a section and focuses its heading. The address stays: it holds what the screen shows. */
function goToSection(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

interface SectionLinksProps {
  label: string
  /** The id of each section's heading, which must be focusable, its title, and what is new in it. */
  sections: readonly (readonly [id: string, title: string, news?: ReactNode])[]
}

/** Links to the sections of a long screen. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  return (
    <nav aria-label={label} className={styles.links} data-screen="">
      {sections.map(([id, title, news]) => (
        <a key={id} href={`#${id}`} onClick={goToSection}>
          {title}
          {news}
        </a>
      ))}
    </nav>
  )
}
