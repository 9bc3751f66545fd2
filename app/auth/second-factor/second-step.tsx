import form from '#app/auth/form.module.css'
import type { SecondStep as Step } from '#app/auth/sign-in.ts'
import { secondFactor as ar } from '#app/i18n/locales/ar/portal/second-factor.ts'
import { secondFactor as en } from '#app/i18n/locales/en/portal/second-factor.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { FactorSetup } from './factor-setup.tsx'
import { GiveFactor } from './give-factor.tsx'
import styles from './second-factor.module.css'

interface SecondStepProps {
  step: Step
  /** Called when the session has all rights of its account. */
  onDone(): unknown
  onCancel(): void
}

/** The step of a sign-in after the password: give a passkey or a code, or set one of them up. */
export default function SecondStep({ step: { db, factors }, onDone, onCancel }: SecondStepProps) {
  const { t } = useScreenWords('secondFactor', { ar, en })
  return (
    <div className={styles.step}>
      <p>{t(factors ? 'code.lead' : 'setup.needed')}</p>
      {factors ? (
        <GiveFactor db={db} factors={factors} onDone={onDone} />
      ) : (
        <FactorSetup isFirst db={db} onDone={() => void onDone()} />
      )}
      <button type="button" className={form.plain} onClick={onCancel}>
        {t('back')}
      </button>
    </div>
  )
}
