import { useEffect } from 'react'
import type { UploadedFile } from '#app/data/files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { UploadList } from '#app/workspace/images/upload-list.tsx'
import { useUploads } from '#app/workspace/images/use-uploads.ts'
import { requestFiles } from '#common/buckets.ts'
import { acceptedFiles, storedName } from '#common/request-files.ts'
import { fileWords } from './file-words.ts'

/** Whether a file is on its way, or was not accepted; undefined when there is neither. */
export type UploadState = 'sending' | 'failed' | undefined

interface FileUploadsProps {
  /** Stores the row of a file that has arrived, with the same id at each attempt. @throws DataError */
  store(id: string, file: UploadedFile): Promise<void>
  /** Whether files can be chosen; those on their way are shown anyway. */
  open: boolean
  label: string
  hint?: string
  onUploads?(state: UploadState): void
}

/** A place for files that go between the company and its clients: chosen, dropped or pasted, each with its progress. */
export function FileUploads({ store, open, label, hint, onUploads }: FileUploadsProps) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const { uploads, add, retry, cancel } = useUploads({
    bucket: requestFiles,
    onSent: (url, { id, name, size }) => store(id, { url, name: storedName(name), size }),
  })
  const state = (['sending', 'failed'] as const).find((one) => uploads.some((upload) => upload.state === one))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it changes.
  useEffect(() => onUploads?.(state), [state])
  return (
    <>
      {open && (
        <DropZone
          label={label}
          hint={hint ?? t('hint')}
          kind="documents"
          multiple
          accept={acceptedFiles}
          onFiles={add}
        />
      )}
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
    </>
  )
}
