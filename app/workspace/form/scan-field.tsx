import { ActionIcon, Progress } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { acceptedScans, scanProblem } from '#app/data/files.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import styles from './scan-field.module.css'
import { useFileChoice } from './use-file-choice.ts'

interface ScanFieldProps {
  words: {
    label: string
    hint: string
    /** Shown before the name of the chosen file. */
    chosen: string
    remove(name: string): string
    /** Asks to choose a file again that was chosen before a reload. */
    again(name: string): string
    type: string
    large: string
    sending: string
  }
  required?: boolean
  /** What is said while no file is chosen, if anything. */
  note?: string | false
  /** The file to be stored. */
  file: File | null
  /** The name of a chosen file that is not available: it was refused, or chosen before a reload. */
  missing: string
  /** The form's error for this field. */
  error: string | undefined
  /** The part of the file that has been sent, from 0 to 1; null while none is. */
  sent: number | null
  onFile(file: File | null): void
  onRefused(name: string): void
}

/** The scan or photo of a document. */
export function ScanField(props: ScanFieldProps) {
  const { words, required = false, note, file, missing, error, sent, onFile, onRefused } = props
  const { t } = useTranslation('workspace')
  const { problem, take, giveUp } = useFileChoice({ problemOf: scanProblem, onFile, onRefused })
  const refused =
    problem && (problem === 'type' || problem === 'large' ? words[problem] : t(`files.${problem}`))
  return (
    <div className={styles.scan}>
      <DropZone
        label={words.label}
        hint={words.hint}
        kind="documents"
        accept={acceptedScans}
        required={required}
        error={missing ? refused || words.again(isolatedFileName(missing)) : error}
        onFiles={take}
      />
      {file || missing ? (
        <div className={styles.chosen}>
          <p>
            {file && words.chosen} <FileName>{file?.name ?? missing}</FileName>
          </p>
          <ActionIcon
            size="lg"
            aria-label={words.remove(isolatedFileName(file?.name ?? missing))}
            onClick={giveUp}
          >
            <X aria-hidden="true" size={18} />
          </ActionIcon>
        </div>
      ) : (
        note && <p className={styles.soft}>{note}</p>
      )}
      {sent !== null && <Progress value={Math.max(3, sent * 100)} animated aria-label={words.sending} />}
    </div>
  )
}
