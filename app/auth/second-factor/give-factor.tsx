import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#app/auth/form.module.css'
import { passkeyHindrance } from '#app/data/accounts/passkeys.ts'
import type { Factors } from '#app/data/accounts/second-factor.ts'
import type { Db } from '#app/data/db.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'

const words = { passkey: 'code.usePasskey', app: 'code.useApp', recovery: 'code.useRecovery' } as const

interface GiveFactorProps {
  /** Holds the session that needs a second factor. */
  db: Db
  factors: Factors
  /** Called after one was given. */
  onDone(): unknown
}

/** Asks for the account's second factor: a passkey first, a code of its app, or a recovery code. */
export function GiveFactor({ db, factors: { passkeyId, appId }, onDone }: GiveFactorProps) {
  const { t } = useTranslation('secondFactor')
  const hindrance = passkeyHindrance()
  const ways: (keyof typeof words)[] = ['recovery']
  if (appId) ways.unshift('app')
  if (passkeyId && !hindrance) ways.unshift('passkey')
  const [chosen, choose] = useState(ways[0])
  const others: ReactNode = ways
    .filter((way) => way !== chosen)
    .map((way) => (
      <button key={way} type="button" className={styles.plain} onClick={() => choose(way)}>
        {t(words[way])}
      </button>
    ))
  return (
    <>
      {passkeyId && hindrance && <p className={styles.notice}>{t(`passkey.hindrance.${hindrance}`)}</p>}
      {chosen === 'passkey' && passkeyId ? (
        <PasskeyForm db={db} passkeyId={passkeyId} onDone={onDone}>
          {others}
        </PasskeyForm>
      ) : (
        <CodeForm key={chosen} focused db={db} appId={chosen === 'app' ? appId : undefined} onDone={onDone}>
          {others}
        </CodeForm>
      )}
    </>
  )
}
