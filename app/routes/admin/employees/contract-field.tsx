import { ActionIcon, Button, Progress } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { contractProblem, contractTypes, type Employee, noteLook } from '#app/data/employees/admin.ts'
import { useFileChoice } from '#app/workspace/form/use-file-choice.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { usePrivateDownload } from '#app/workspace/use-file-download.ts'
import styles from './employee-dialogs.module.css'

interface ContractFieldProps {
  employee: Employee
  /** The employee's name, for the name of the downloaded file. */
  name: string
  /** The file to be saved with the form. */
  file: File | null
  /** The name of a chosen file that is no longer there: it was refused, or the page was reloaded. */
  missing: string
  /** How much of the file has been sent, from 0 to 1; null while none is being sent. */
  sent: number | null
  onFile(file: File | null): void
  onRefused(name: string): void
}

/** The employee's contract: the stored one, and one to be saved. */
export function ContractField({
  employee,
  name,
  file,
  missing,
  sent,
  onFile,
  onRefused,
}: ContractFieldProps) {
  const { t } = useTranslation(['employees', 'workspace'])
  const download = usePrivateDownload(t('contract.openFailed'))
  const { problem, take, giveUp } = useFileChoice({ problemOf: contractProblem, onFile, onRefused })
  const { contract_url } = employee
  const open = (url: string) =>
    download(url, t('contract.fileName', { name }), () => noteLook(employee.id, 'contract'))
  const refused = problem && problem !== 'heic' && problem !== 'kind' && t(`contract.${problem}`)
  const error = missing ? refused || t('contract.again', { name: missing }) : undefined
  return (
    <section className={styles.contract} aria-label={t('fields.contract')}>
      {contract_url && (
        <Button
          variant="default"
          leftSection={<FileText aria-hidden="true" size={18} />}
          onClick={() => void open(contract_url)}
        >
          {t('contract.open')}
        </Button>
      )}
      <DropZone
        label={contract_url ? t('contract.replace') : t('contract.label')}
        hint={t('contract.hint')}
        kind="documents"
        accept={contractTypes.join(',')}
        error={error}
        onFiles={take}
      />
      {missing && (
        <Button variant="default" size="sm" onClick={giveUp}>
          {t('contract.without')}
        </Button>
      )}
      {file && (
        <div className={styles.chosen}>
          <p>
            {t('contract.chosen')} <FileName>{file.name}</FileName>
          </p>
          <ActionIcon aria-label={t('contract.remove', { name: file.name })} onClick={() => onFile(null)}>
            <X aria-hidden="true" size={18} />
          </ActionIcon>
        </div>
      )}
      {sent !== null && (
        <Progress value={Math.max(3, sent * 100)} animated aria-label={t('contract.sending')} />
      )}
    </section>
  )
}
