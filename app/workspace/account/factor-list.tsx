import { Button } from '@mantine/core'
import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import type { FactorKind } from '#app/auth/second-factor/factor-setup.tsx'
import type { OwnFactor } from '#app/data/accounts/second-factor.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './account.module.css'

interface FactorListProps {
  apps: OwnFactor[]
  passkeys: OwnFactor[]
  /** @param isLast whether this is the account's only factor */
  onRemove(factor: OwnFactor, name: string, kind: FactorKind, isLast: boolean): unknown
}

/** The passkeys and the authenticator app of one's own account. */
export function FactorList({ apps, passkeys, onRemove }: FactorListProps) {
  const { t } = useTranslation('secondFactor')
  const language = useLanguage()
  const all = [
    ...passkeys.map((factor) => ({
      factor,
      kind: 'passkey' as const,
      name: factor.name || t('passkey.one'),
    })),
    ...apps.map((factor) => ({ factor, kind: 'app' as const, name: t('state.app') })),
  ]
  return (
    <ul className={styles.list}>
      {all.map(({ factor, kind, name }) => {
        const Icon = kind === 'passkey' ? KeyRound : Smartphone
        return (
          <li key={factor.id}>
            <Icon aria-hidden="true" size={24} />
            <div className={styles.what}>
              <p className={styles.name}>
                <bdi>{name}</bdi>
              </p>
              <p className={styles.when}>
                {t('state.added', { date: showMoment(factor.addedAt, language) })}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => onRemove(factor, name, kind, all.length === 1)}
              aria-label={t('state.removeOne', { name })}
            >
              {t('state.remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
