import type { ReactNode } from 'react'
import { PageHead } from '#app/routes/public/page-head.tsx'
import styles from './form-page.module.css'

interface FormPageProps {
  title: string
  /** What the form is for, in the head of the page. */
  lead?: string | false | undefined
  /** The page that it belongs to; by default the home page. */
  back?: { href: string; text: string }
  /** What is beside the form on a wide page. */
  aside?: ReactNode
  children: ReactNode
}

/** A page that is a form: the head, the form in its column, and what helps beside it. */
export function FormPage({ title, lead, back, aside, children }: FormPageProps) {
  return (
    <>
      <PageHead title={title} {...(back && { back })} kind="form">
        {lead && <p>{lead}</p>}
      </PageHead>
      <div className={styles.page}>
        <div className={styles.column}>{children}</div>
        {aside}
      </div>
    </>
  )
}
