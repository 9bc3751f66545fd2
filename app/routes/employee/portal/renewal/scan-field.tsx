import { ActionIcon, Progress } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { acceptedScans, scanProblem } from '#app/data/files.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { useFileChoice } from '#app/workspace/form/use-file-choice.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import styles from './renewal.module.css'

interface ScanFieldProps {
  /** Whether one was handed in, which stays if no other is chosen. */
  kept: boolean
  /** The file to be handed in. */
  file: File | null
  /** The name of a file that was chosen and is not there: it was refused, or chosen before a reload. */
  missing: string
  /** What the form says of it. */
  error: string | undefined
  /** The part of the file that has been sent, from 0 to 1; null while none is. */
  sent: number | null
  onFile(file: File | null): void
  onRefused(name: string): void
}

/** The scan or photo of a renewed document. */
export function ScanField({ kept, file, missing, error, sent, onFile, onRefused }: ScanFieldProps) {
  const { t } = useTranslation(['employeePortal', 'workspace'])
  const { problem, take, giveUp } = useFileChoice({ problemOf: scanProblem, onFile, onRefused })
  const refused =
    problem &&
    (problem === 'type' || problem === 'large'
      ? t(`documents.renewal.scan.${problem}`)
      : t(`workspace:files.${problem}`))
  const lost = t('documents.renewal.scan.again', { name: isolatedFileName(missing) })
  return (
    <div className={styles.scan}>
      <DropZone
        label={t(kept ? 'documents.renewal.scan.other' : 'documents.renewal.scan.label')}
        hint={t('documents.renewal.scan.hint')}
        kind="documents"
        accept={acceptedScans}
        required={!kept}
        error={missing ? refused || lost : error}
        onFiles={take}
      />
      {file || missing ? (
        <div className={styles.chosen}>
          <p>
            {file && t('documents.renewal.scan.chosen')} <FileName>{file?.name ?? missing}</FileName>
          </p>
          <ActionIcon
            size="lg"
            aria-label={t('documents.renewal.scan.remove', { name: isolatedFileName(file?.name ?? missing) })}
            onClick={giveUp}
          >
            <X aria-hidden="true" size={18} />
          </ActionIcon>
        </div>
      ) : (
        kept && <p className={styles.soft}>{t('documents.renewal.scan.kept')}</p>
      )}
      {sent !== null && (
        <Progress value={Math.max(3, sent * 100)} animated aria-label={t('documents.renewal.scan.sending')} />
      )}
    </div>
  )
}
