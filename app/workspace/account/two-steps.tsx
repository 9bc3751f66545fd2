import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy } from 'react'
import { secondFactor as ar } from '#app/i18n/locales/ar/portal/second-factor.ts'
import { secondFactor as en } from '#app/i18n/locales/en/portal/second-factor.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { DialogButton } from './dialog-button.tsx'

// Most people open it once
const load = () => import('./two-steps-panel.tsx')
const Panel = lazy(load)

/** A button that opens the two-step verification of one's own account. */
export function TwoSteps() {
  const { t } = useScreenWords('secondFactor', { ar, en })
  return (
    <DialogButton icon={ShieldCheck} label={t('open')} title={t('title')} size="md" load={load}>
      {(close) => <Panel onClose={close} />}
    </DialogButton>
  )
}
