import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { DocumentRenewal } from '#app/data/document-renewals/employee.ts'
import type { EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useNoteLook } from '#app/routes/admin/employees/use-note-look.ts'
import { inLanguage } from '#common/language.ts'
import { AcceptForm } from './accept-form.tsx'
import { Compare } from './compare.tsx'
import styles from './renewals.module.css'
import { Scan } from './scan.tsx'
import { SendBackForm } from './send-back-form.tsx'
import type { Decide } from './use-decision.ts'

interface ReviewDialogProps {
  employee: Employee
  /** Undefined if the employee has taken it back. */
  renewal: DocumentRenewal | undefined
  /** Null if the document was removed. */
  document: EmployeeDocument | null
  onClose(): void
}

/** A renewed document beside the one it renews, to accept it or to send it back. */
export default function ReviewDialog({ employee, renewal: latest, document, onClose }: ReviewDialogProps) {
  const { t } = useTranslation(['employees', 'workspace'])
  const language = useLanguage()
  const name = inLanguage(language, employee.full_name_ar, employee.full_name_en)
  const [deciding, setDeciding] = useState<DocumentRenewal>()
  // The change may arrive before this dialog gets its own answer; the form stays until then
  const renewal = deciding ?? latest
  const decide: Decide = async (decision) => {
    setDeciding(latest)
    try {
      await decision
    } catch (error) {
      setDeciding(undefined)
      throw error
    }
  }
  const day = (value: string | null) => showDay(value ?? '', language)?.gregorian ?? ''
  return (
    <Modal
      opened
      onClose={onClose}
      size={renewal?.status === 'waiting' ? '70rem' : 'md'}
      title={
        renewal
          ? t('renewals.title', { document: t(`documents.kinds.${renewal.kind}`) })
          : t('documents.title')
      }
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      {renewal?.status === 'waiting' ? (
        <>
          <p className={styles.from}>{t('renewals.of', { name, date: day(renewal.updated_at) })}</p>
          <Review
            employee={employee}
            renewal={renewal}
            document={document}
            name={name}
            decide={decide}
            onClose={onClose}
          />
        </>
      ) : (
        <div className={styles.values} role="status">
          <p>
            {renewal
              ? t(`renewals.over.${renewal.status as 'accepted' | 'sent_back'}`, {
                  date: day(renewal.decided_at),
                })
              : t('renewals.over.gone')}
          </p>
          <div>
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('renewals.over.close')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

interface ReviewProps extends ReviewDialogProps {
  renewal: DocumentRenewal
  name: string
  decide: Decide
}

function Review({ employee, renewal, document, name, decide, onClose }: ReviewProps) {
  const { t } = useTranslation('employees')
  const [back, setBack] = useState(false)
  const first = useRef(document?.updated_at)
  const values = useRef<HTMLDivElement>(null)
  /**
   * The pressed button disappears, so the focus goes to the reason, or back to the button that leads there.
   */
  const turn = (to: boolean) => {
    flushSync(() => setBack(to))
    const place = values.current?.querySelector<HTMLElement>(to ? 'textarea' : '[data-send-back]')
    place?.focus()
    place?.scrollIntoView({ block: 'center' })
  }
  useNoteLook(employee.id, 'document')
  const forms = { renewal, decide, onClose }
  return (
    <div className={styles.review}>
      <Scan
        key={renewal.file_url}
        url={renewal.file_url}
        document={t(`documents.kinds.${renewal.kind}`)}
        name={name}
      />
      <div ref={values} className={styles.values}>
        <Compare document={document} renewal={renewal} />
        {document?.updated_at !== first.current && (
          <p className={styles.notice} role="status">
            {t('renewals.changed')}
          </p>
        )}
        {back ? (
          <SendBackForm {...forms} onBack={() => turn(false)} />
        ) : (
          <AcceptForm {...forms} document={document} onSendBack={() => turn(true)} />
        )}
        <p className={styles.soft}>{t('renewals.recorded')}</p>
      </div>
    </div>
  )
}
