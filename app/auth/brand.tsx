import { Mark } from '#app/components/mark.tsx'
import { Picture } from '#app/components/picture.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import styles from './brand.module.css'
import { useCompany } from './company.ts'

/** The company's logo and name, linked to the website. */
export function Brand() {
  const { name, logo } = useCompany()
  return (
    <a href={pathFor(useLanguage())} className={styles.brand}>
      {logo ? (
        <Picture picture={logo} alt="" width={44} height={44} widths={[96, 192, 320]} sizes="10rem" />
      ) : (
        <Mark className={styles.mark} />
      )}
      <span>{name}</span>
    </a>
  )
}
