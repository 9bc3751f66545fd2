import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { requestDialogClosesAfter } from '../../../lib/constants.ts'
import { RequestForm } from '../forms/request-form.tsx'
import type { Landing } from './content.server.ts'
import styles from './request-dialog.module.css'

interface RequestDialogProps {
  open: boolean
  service: string
  services: Landing['services']
  onClose: () => void
}

/** The request form in a window. It closes by itself after a success; the reference stays on the page. */
export function RequestDialog({ open, service, services, onClose }: RequestDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  const [reference, setReference] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [round, setRound] = useState(0)
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  const wasSent = useCallback((given: string | null) => {
    setSent(true)
    setReference(given)
  }, [])

  useEffect(() => {
    if (!sent || !open) return
    const timer = setTimeout(onClose, requestDialogClosesAfter)
    return () => clearTimeout(timer)
  }, [sent, open, onClose])

  // A form that was sent gives way to an empty one once its window is closed.
  useEffect(() => {
    if (open || !sent) return
    setSent(false)
    setRound((before) => before + 1)
  }, [open, sent])

  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('request.title')}>
        {used && <RequestForm key={round} service={service} services={services} onSent={wasSent} />}
      </Dialog>
      <div className={styles.note} role="status" hidden={open || !reference}>
        {reference && !open && (
          <>
            <p>
              {t('request.last')} <bdi dir="ltr">{reference}</bdi>
            </p>
            <button type="button" onClick={() => setReference(null)}>
              <X aria-hidden="true" />
              <span className="hidden">{t('common:close')}</span>
            </button>
          </>
        )}
      </div>
    </>
  )
}
