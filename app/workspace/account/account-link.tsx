import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { initialsOf } from '#app/lib/initials.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './account-link.module.css'

interface AccountLinkProps {
  /** The name of the account, in one language or both. */
  name: string
  /** The address of its own part: where its password, devices and second factor are. */
  to: string
}

/** Shows in the header who is signed in, with a link to their account. Phones have no room for it. */
export function AccountLink({ name, to }: AccountLinkProps) {
  const { t } = useTranslation('account')
  const own = bilingualPart(name, useLanguage())
  return (
    <span className={styles.account}>
      <Link to={to} title={t('own')}>
        <span aria-hidden="true" className={styles.letters}>
          {initialsOf(own)}
        </span>
        <span className="hidden">{t('own')}: </span>
        <bdi className={styles.name}>{own}</bdi>
      </Link>
    </span>
  )
}
