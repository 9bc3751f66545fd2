import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { DialogButton } from './dialog-button.tsx'

// Loaded on demand: most people open it once
const load = () => import('./two-steps-panel.tsx')
const Panel = lazyPart(load)

/** A button that opens the two-step verification of one's own account. */
export function TwoSteps() {
  const { t } = useTranslation('workspace')
  return (
    <DialogButton icon={ShieldCheck} label={t('twoSteps')} title={t('twoSteps')} size="md" load={load}>
      {(close) => <Panel onClose={close} />}
    </DialogButton>
  )
}
