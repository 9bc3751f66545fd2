import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { FormMessage } from '#app/auth/form-message.tsx'
import { beginApp, type NewApp } from '#app/data/accounts/second-factor.ts'
import type { Db } from '#app/data/db.ts'
import { CodeForm } from './code-form.tsx'
import styles from './second-factor.module.css'

interface AppSetupProps {
  /** Holds the session of the account. */
  db: Db
  /** Called after the app has given a correct code. */
  onDone(): void
}

/** Sets up an authenticator app in two steps: scan, give a code. */
export function AppSetup({ db, onDone }: AppSetupProps) {
  const { t } = useTranslation('secondFactor')
  const company = useCompany()
  const [app, setApp] = useState<NewApp | 'failed' | null>(null)
  const begun = useRef(false)

  useEffect(() => {
    // Running twice would create two apps, and the image would show only one of them
    if (begun.current) return
    begun.current = true
    beginApp(db, company.name).then(setApp, () => setApp('failed'))
  }, [db, company.name])

  if (app === 'failed')
    return (
      <FormMessage tone="bad" alert>
        {t('setup.failed')}
      </FormMessage>
    )
  return (
    <div className={styles.setup}>
      <ol className={styles.steps}>
        <li>{t('setup.install')}</li>
        <li>
          {t('setup.scan')}
          <div className={styles.scan} aria-busy={!app}>
            {app && <img src={app.picture} alt={t('setup.picture')} width={200} height={200} />}
          </div>
          {app && (
            <details className={styles.manual}>
              <summary>{t('setup.cannotScan')}</summary>
              <p>{t('setup.type')}</p>
              <code dir="ltr">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </details>
          )}
        </li>
        <li>{t('setup.code')}</li>
      </ol>
      {app && <CodeForm db={db} appId={app.factorId} onDone={onDone} />}
    </div>
  )
}
