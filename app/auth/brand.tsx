import { Mark } from '../components/mark.tsx'
import { Picture } from '../components/picture.tsx'
import { pathFor } from '../lib/language.ts'
import { useLanguage } from '../lib/use-language.ts'
import styles from './brand.module.css'
import { useFirm } from './firm.ts'

/** The firm's mark and name, which lead to the website. */
export function Brand() {
  const { name, logo } = useFirm()
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
