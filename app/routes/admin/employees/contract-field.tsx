import { ActionIcon, Button, Progress } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { contractProblem, contractTypes, type Employee, noteLook } from '#app/data/employees/admin.ts'
import { contentProblem, type FileProblem } from '#app/data/files.ts'
import { downloadPrivateFile } from '#app/workspace/download-private-file.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import styles from './employee-dialogs.module.css'

interface ContractFieldProps {
  employee: Employee
  /** The employee's name, for the name of the downloaded file. */
  name: string
  /** The file to be saved with the form. */
  file: File | null
  /** The name of a file that was chosen and is not there: it was refused, or chosen before a reload. */
  missing: string
  /** The part of the file that has been sent, from 0 to 1; null while none is. */
  sent: number | null
  onFile(file: File | null): void
  /** Nothing is saved while a refused file is neither replaced nor given up. */
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
  const explain = useExplain()
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const { contract_url } = employee
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are new functions on each render, but do the same.
  const take = useCallback(async ([chosen]: File[]) => {
    if (!chosen) return
    const found = contractProblem(chosen)
    setProblem(found)
    if (found) return onRefused(chosen.name)
    // Taken at once, so that saving does not leave it out while its content is looked at
    onFile(chosen)
    const wrong = await contentProblem(chosen)
    if (!wrong) return
    setProblem(wrong)
    onRefused(chosen.name)
  }, [])
  const open = async (url: string) => {
    try {
      await noteLook(employee.id, 'contract')
      await downloadPrivateFile(url, t('contract.fileName', { name }))
    } catch (error) {
      notifyFailed(t('contract.openFailed'), explain(error))
    }
  }
  const refused = problem && problem !== 'heic' && problem !== 'kind' && t(`contract.${problem}`)
  const error = missing ? refused || t('contract.again', { name: missing }) : undefined
  const giveUp = () => {
    setProblem(null)
    onFile(null)
  }
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
