import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '#app/auth/form.module.css'
import { FormMessage } from '#app/auth/form-message.tsx'
import { passkeyHindrance } from '#app/data/accounts/passkeys.ts'
import { makeRecoveryCodes } from '#app/data/accounts/second-factor.ts'
import type { Db } from '#app/data/db.ts'
import { AppSetup } from './app-setup.tsx'
import { PasskeySetup } from './passkey-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

/** What a second factor is. */
export type FactorKind = 'passkey' | 'app'

const icons = { passkey: KeyRound, app: Smartphone }

interface FactorSetupProps {
  /** Holds the session of the account. */
  db: Db
  /** What to set up; without it, the person chooses. */
  kind?: FactorKind
  /** The names that the account's passkeys already have. */
  taken?: string[]
  /** Whether this is the account's first second factor, which comes with recovery codes. */
  isFirst: boolean
  /** Called after the second factor works and the recovery codes have been shown. */
  onDone(): void
}

/** Sets up a passkey or an authenticator app, and shows recovery codes with the first of them. */
export function FactorSetup({ db, kind, taken = [], isFirst, onDone }: FactorSetupProps) {
  const { t } = useTranslation('secondFactor')
  const hindrance = passkeyHindrance()
  const [chosen, choose] = useState(kind ?? (hindrance ? 'app' : undefined))
  const [codes, setCodes] = useState<string[] | 'failed' | null>(null)
  const end = () => {
    if (!isFirst) return onDone()
    makeRecoveryCodes(db).then(setCodes, () => setCodes('failed'))
  }

  if (codes === 'failed')
    return (
      <FormMessage tone="bad" alert>
        {t('recovery.failed')}
      </FormMessage>
    )
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!chosen)
    return (
      <ul className={styles.kinds}>
        {(['passkey', 'app'] as const).map((one) => (
          <li key={one}>
            <Kind kind={one} onChoose={() => choose(one)} />
          </li>
        ))}
      </ul>
    )
  return (
    <div className={styles.setup}>
      {chosen === 'passkey' ? (
        <PasskeySetup db={db} taken={taken} onDone={end} />
      ) : (
        <AppSetup db={db} onDone={end} />
      )}
      {hindrance && <p className={form.notice}>{t(`passkey.hindrance.${hindrance}`)}</p>}
      {!kind && !hindrance && (
        <button
          type="button"
          className={form.plain}
          onClick={() => choose(chosen === 'passkey' ? 'app' : 'passkey')}
        >
          {t(chosen === 'passkey' ? 'setup.app.instead' : 'setup.passkey.instead')}
        </button>
      )}
    </div>
  )
}

function Kind({ kind, onChoose }: { kind: FactorKind; onChoose(): void }) {
  const { t } = useTranslation('secondFactor')
  const Icon = icons[kind]
  return (
    <button type="button" className={styles.kind} onClick={onChoose} data-autofocus={kind === 'passkey'}>
      <Icon aria-hidden="true" size={24} />
      <span>
        <strong>{t(`setup.${kind}.title`)}</strong>
        <span>{t(`setup.${kind}.text`)}</span>
      </span>
    </button>
  )
}
