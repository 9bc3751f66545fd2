import { ActionIcon, Progress } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { FieldError, FileCode } from '#app/data/fields.ts'
import { fileError, lookInto } from '#app/data/service-requests/files.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { showFileSize } from '#app/lib/file-size.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { acceptedFiles } from '#common/request-files.ts'
import styles from './own-files.module.css'

interface OwnFilesProps {
  files: readonly File[]
  onChange(files: File[]): void
  /** The server's error about the files. */
  refused: FieldError | undefined
  /** How much of them was sent, from 0 to 1; undefined while nothing is. */
  part: number | undefined
}

/** Adds files to those that were chosen, and looks at their content while they are listed. */
export function useAddFiles(files: readonly File[], onChange: (files: File[]) => void) {
  const [, setLooked] = useState(0)
  return (fresh: File[]) => {
    onChange([...files, ...fresh])
    void lookInto(fresh).then(() => setLooked((count) => count + 1))
  }
}

/** The words for what is wrong with a file. */
export function useFileWords() {
  const { t } = useTranslation('clientPortal')
  return ({ code, name = '' }: FieldError) =>
    t(`form.files.errors.${code as FileCode}`, { name: isolatedFileName(name) })
}

/** The files sent with a new request: each immediately says what is wrong with it, and can be removed. */
export function OwnFiles({ files, onChange, refused, part }: OwnFilesProps) {
  const { t } = useTranslation('clientPortal')
  const words = useFileWords()
  const add = useAddFiles(files, onChange)
  const isWrong = files.some((file, place) => fileError(file, place))
  return (
    <div className={styles.files}>
      <DropZone
        label={t('form.files.label')}
        hint={t('form.files.hint')}
        kind="documents"
        multiple
        accept={acceptedFiles}
        error={refused && !isWrong ? words(refused) : undefined}
        onFiles={add}
      />
      <ChosenFiles files={files} onChange={onChange} part={part} />
    </div>
  )
}

/** The chosen files, what is wrong with each, and how much of them was sent. */
export function ChosenFiles({ files, onChange, part }: Omit<OwnFilesProps, 'refused'>) {
  const { t } = useTranslation('clientPortal')
  const words = useFileWords()
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t('form.files.chosen')} className={styles.chosen}>
          {files.map((file, place) => {
            const error = fileError(file, place)
            const [unit, amount] = showFileSize(file.size)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
              <li key={place}>
                <span className={styles.name}>
                  <FileName>{file.name}</FileName>
                </span>
                <bdi className={styles.size}>{t(`requests.file.${unit}`, amount)}</bdi>
                <ActionIcon
                  size="lg"
                  aria-label={t('form.files.remove', { name: isolatedFileName(file.name) })}
                  onClick={() => onChange(files.filter((one) => one !== file))}
                >
                  <X aria-hidden="true" size={18} />
                </ActionIcon>
                {error && (
                  <p role="alert" className={styles.problem}>
                    {words(error)}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {part !== undefined && (
        <Progress
          value={Math.max(3, part * 100)}
          animated
          aria-label={t('form.files.progress', { percent: Math.round(part * 100) })}
        />
      )}
    </>
  )
}
