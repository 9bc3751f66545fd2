import type { ReactNode } from 'react'
import { useCompany } from '#app/auth/company.ts'
import styles from './frame.module.css'

interface ScreenHeadProps {
  title: string
  /** What the screen is for, in a line or two; a phone shows the first sentence. */
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
        {lead && <p>{typeof lead === 'string' ? <Lead>{lead}</Lead> : lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** Sentences, of which a phone shows the first one. */
function Lead({ children }: { children: string }) {
  const end = children.indexOf('. ') + 1
  return end ? (
    <>
      {children.slice(0, end)}
      <span className={styles.rest}>{children.slice(end)}</span>
    </>
  ) : (
    children
  )
}
