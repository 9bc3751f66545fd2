import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from './dialog-button.tsx'

// Most people open it once
const load = () => import('./two-steps-panel.tsx')
const Panel = lazy(load)

/** A button that opens the two-step verification of one's own account. */
export function TwoSteps() {
  const { t } = useTranslation('workspace')
  return (
    <DialogButton icon={ShieldCheck} label={t('twoSteps')} title={t('twoSteps')} size="md" load={load}>
      {(close) => <Panel onClose={close} />}
    </DialogButton>
  )
}
