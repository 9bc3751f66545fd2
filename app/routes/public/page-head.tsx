import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** The list that the page belongs to; by default it leads to the home page. */
  back?: { href: string; text: string }
  /** Shown beside the way back, on the same line. */
  beside?: ReactNode
  title: string
  /** What follows the title, which sets the distance: a form or a picture follows directly. */
  kind?: 'text' | 'form' | 'picture'
  /** Shown below the title. */
  children?: ReactNode
}

/** The dark head of a page: the way back, the title, and what the page is about. Which page has which: decision 0010. */
export function PageHead({ back, beside, title, kind = 'text', children }: PageHeadProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { href, text } = back ?? { href: pathFor(language), text: t('projects.index.home') }
  return (
    <header className={styles.head} data-kind={kind}>
      <div className={styles.inner}>
        <KhatamConstruction className={styles.construction} />
        <div className={styles.path}>
          <a href={href} className={styles.back} data-screen="">
            <ArrowLeft aria-hidden="true" className="mirrored" />
            {text}
          </a>
          {beside}
        </div>
        <h1 dir="auto">{title}</h1>
        {children}
      </div>
    </header>
  )
}
