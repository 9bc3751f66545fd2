import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** The list that the page belongs to. */
  back?: { href: string; text: string }
  title: string
  /** What stands below the title. */
  children?: ReactNode
}

/** The dark head of a page: the way back, the title, and what the page is about. */
export function PageHead({ back, title, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.inner}>
        <KhatamConstruction className={styles.construction} />
        {back && (
          <a href={back.href} className={styles.back} data-screen="">
            <ArrowLeft aria-hidden="true" className="mirrored" />
            {back.text}
          </a>
        )}
        <h1 dir="auto">{title}</h1>
        {children}
      </div>
    </header>
  )
}
