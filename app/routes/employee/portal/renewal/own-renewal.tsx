import { Button } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { type DocumentRenewal, renewalsKey, takeBackRenewal } from '#app/data/document-renewals/employee.ts'
import type { EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { usePrivateDownload } from '#app/workspace/use-file-download.ts'
import type { DocumentKind } from '#common/employee-documents.ts'
import { inLanguage } from '#common/language.ts'
import { Reason } from './reason.tsx'
import styles from './renewal.module.css'

interface OwnRenewalProps {
  employee: Employee
  document: EmployeeDocument
  renewal: DocumentRenewal | undefined
  /** Whether the document ends soon or has ended. */
  ends: boolean
  /** True where the document is named a second time: shows only its state and the next step. */
  brief?: boolean
}

const icons = { waiting: Clock, accepted: CircleCheck, sent_back: Undo2 }

/** The state of the renewal of an own document, and what can be done about it. */
export function OwnRenewal({ employee, document, renewal, ends, brief = false }: OwnRenewalProps) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const dialog = useDialogParam('renew')
  const name = t(`documents.kinds.${document.kind as DocumentKind}`)
  const day = (value: string | null) => showDay(value ?? '', language)?.gregorian ?? ''
  const open = () => dialog.open(document.kind)
  if (!renewal) return <HandIn name={name} prominent={brief} onClick={open} />
  const Icon = icons[renewal.status]
  const words = {
    waiting: () => t('documents.renewal.waiting', { date: day(renewal.updated_at) }),
    accepted: () => t('documents.renewal.accepted', { date: day(renewal.decided_at) }),
    sent_back: () => t('documents.renewal.sentBack', { date: day(renewal.decided_at) }),
  }[renewal.status]
  return (
    <div className={styles.renewal} data-status={renewal.status}>
      <p className={styles.state}>
        <Icon aria-hidden="true" size={18} />
        {words()}
      </p>
      {renewal.reason && <Reason>{renewal.reason}</Reason>}
      {renewal.status === 'sent_back' && <HandIn name={name} again prominent={brief} onClick={open} />}
      {renewal.status === 'waiting' && !brief && (
        <>
          <p>
            {t('documents.renewal.newUntil', { date: day(renewal.expires_on) })}
            {renewal.number && renewal.number !== document.number && (
              <>
                {' · '}
                {t('documents.renewal.newNumber')} <bdi>{renewal.number}</bdi>
              </>
            )}
          </p>
          <Tools employee={employee} renewal={renewal} name={name} onChange={open} />
        </>
      )}
      {renewal.status === 'accepted' && ends && <HandIn name={name} prominent={brief} onClick={open} />}
    </div>
  )
}

interface HandInProps {
  name: string
  again?: boolean
  prominent: boolean
  onClick(): void
}

function HandIn({ name, again, prominent, onClick }: HandInProps) {
  const { t } = useTranslation('employeePortal')
  return (
    <Button
      className={styles.action ?? ''}
      size="sm"
      variant={prominent ? 'filled' : 'default'}
      leftSection={<FileUp aria-hidden="true" size={18} />}
      aria-label={t(again ? 'documents.renewal.againOf' : 'documents.renewal.actionOf', { document: name })}
      onClick={onClick}
    >
      {t(again ? 'documents.renewal.again' : 'documents.renewal.action')}
    </Button>
  )
}

interface ToolsProps {
  employee: Employee
  renewal: DocumentRenewal
  name: string
  onChange(): void
}

/** The tools for a waiting renewal: change it, look at its scan, take it back. */
function Tools({ employee, renewal, name, onChange }: ToolsProps) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const download = usePrivateDownload(t('documents.renewal.openFailed'))
  const ask = useConfirm()
  const run = useAttempt(renewalsKey)
  const whose = inLanguage(language, employee.full_name_ar, employee.full_name_en)
  const fileName = t('documents.renewal.fileName', { document: name, name: whose })
  const takeBack = async () => {
    const agreed = await ask({
      title: t('documents.renewal.takeBack.title', { document: name }),
      text: t('documents.renewal.takeBack.text'),
      confirm: t('documents.renewal.takeBack.confirm'),
      cancel: t('documents.renewal.takeBack.cancel'),
      danger: true,
    })
    if (!agreed) return
    let waited = false
    const taking = takeBackRenewal(renewal.id).then((done) => {
      waited = done
    })
    if (!(await run(taking, t('documents.renewal.takeBack.failed')))) return
    if (waited) notifyDone(t('documents.renewal.takeBack.done'))
    else notifyFailed(t('documents.renewal.takeBack.failed'), t('documents.renewal.takeBack.decided'))
  }
  return (
    <div className={styles.tools}>
      <Button
        size="sm"
        variant="default"
        aria-label={t('documents.renewal.changeOf', { document: name })}
        onClick={onChange}
      >
        {t('documents.renewal.change')}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<FileDown aria-hidden="true" size={18} />}
        aria-label={t('documents.renewal.openOf', { document: name })}
        onClick={() => void download(renewal.file_url, fileName)}
      >
        {t('documents.renewal.open')}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="danger"
        aria-label={t('documents.renewal.takeBack.actionOf', { document: name })}
        onClick={() => void takeBack()}
      >
        {t('documents.renewal.takeBack.action')}
      </Button>
    </div>
  )
}
