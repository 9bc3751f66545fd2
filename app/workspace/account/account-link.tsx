import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { places } from '#app/auth/audience.ts'
import { initialsOf } from '#app/lib/initials.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { Audience } from '#common/audiences.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './account-link.module.css'

interface AccountLinkProps {
  audience: Audience
  /** The name of the account, in one language or both. */
  name: string
}

/** Shows in the header who is signed in, with a link to their account. Phones have no room for it. */
export function AccountLink({ audience, name }: AccountLinkProps) {
  const { t } = useTranslation('account')
  const own = bilingualPart(name, useLanguage())
  return (
    <span className={styles.account}>
      <Link to={`${places[audience].home}#own-account`} title={t('own')}>
        <span aria-hidden="true" className={styles.letters}>
          {initialsOf(own)}
        </span>
        <span className="hidden">{t('own')}: </span>
        <bdi className={styles.name}>{own}</bdi>
      </Link>
    </span>
  )
}
