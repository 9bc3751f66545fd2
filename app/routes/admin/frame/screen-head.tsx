import type { ReactNode } from 'react'
import { useCompany } from '#app/auth/company.ts'
import styles from './frame.module.css'

interface ScreenHeadProps {
  title: string
  /** One line on what the screen is for. */
  lead?: ReactNode
  /** Its main buttons. */
  children?: ReactNode
}

/** The head of a screen: its title, also of the window, and its main buttons. */
export function ScreenHead({ title, lead, children }: ScreenHeadProps) {
  const { name } = useCompany()
  return (
    <div className={styles.head}>
      <title>{`${title} | ${name}`}</title>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
