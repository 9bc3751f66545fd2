import { Mark } from '#app/components/mark.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { Picture as PictureOf } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { LanguageToggle } from '#app/routes/public/language-toggle.tsx'
import { pathFor } from '#common/language.ts'
import styles from './closed-bar.module.css'

interface ClosedBarProps {
  name: string
  logo: PictureOf | null
  /** True on a page other than the home page; the logo then leads there. */
  leadsHome?: boolean
}

/** The header of a closed website: the company, and the other language. */
export function ClosedBar({ name, logo, leadsHome }: ClosedBarProps) {
  const language = useLanguage()
  const company = (
    <>
      {logo ? (
        <Picture picture={logo} alt="" width={44} height={44} widths={[96, 192, 320]} sizes="10rem" />
      ) : (
        <Mark className={styles.mark} />
      )}
      {name && <span>{name}</span>}
    </>
  )
  return (
    <header className={styles.bar}>
      {leadsHome ? (
        <a href={pathFor(language)} className={styles.company}>
          {company}
        </a>
      ) : (
        <p className={styles.company}>{company}</p>
      )}
      <LanguageToggle className={styles.toggle} />
    </header>
  )
}
