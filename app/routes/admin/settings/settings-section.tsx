import type { ReactNode } from 'react'
import { type SectionName, sectionId } from './sections.ts'
import styles from './settings.module.css'

interface SettingsSectionProps {
  name: SectionName
  title: string
  /** What it is for, below the title. */
  lead?: string
  className?: string | undefined
  children: ReactNode
}

/** A section of the settings, which links lead to by its name. */
export function SettingsSection({ name, title, lead, className, children }: SettingsSectionProps) {
  const id = sectionId(name)
  return (
    <section className={[styles.part, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <div>
        <h3 id={id} tabIndex={-1}>
          {title}
        </h3>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** Sections that belong together, below their common heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group} data-followed="">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
