import form from '#app/auth/form.module.css'
import type { SecondStep as Step } from '#app/auth/sign-in.ts'
import { secondFactor as ar } from '#app/i18n/locales/ar/portal/second-factor.ts'
import { secondFactor as en } from '#app/i18n/locales/en/portal/second-factor.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { AppSetup } from './app-setup.tsx'
import { CodeForm } from './code-form.tsx'
import styles from './second-factor.module.css'

interface SecondStepProps {
  step: Step
  /** Called when the session has all rights of its account. */
  onDone(): unknown
  onCancel(): void
}

/** What a sign-in asks for after the password: a code, or to set up an app. */
export default function SecondStep({ step: { db, factorId }, onDone, onCancel }: SecondStepProps) {
  const { t } = useScreenWords('secondFactor', { ar, en })
  return (
    <div className={styles.step}>
      <p>{t(factorId ? 'code.lead' : 'setup.needed')}</p>
      {factorId ? (
        <CodeForm db={db} factorId={factorId} onDone={onDone} />
      ) : (
        <AppSetup db={db} onDone={() => void onDone()} />
      )}
      <button type="button" className={form.plain} onClick={onCancel}>
        {t('back')}
      </button>
    </div>
  )
}
