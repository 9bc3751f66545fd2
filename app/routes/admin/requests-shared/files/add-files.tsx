import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import { addRequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { UploadList } from '#app/workspace/images/upload-list.tsx'
import { useUploads } from '#app/workspace/images/use-uploads.ts'
import { requestFiles } from '#common/buckets.ts'
import { acceptedFiles, storedName } from '#common/request-files.ts'
import { fileWords } from './file-words.ts'

interface AddFilesProps {
  request: string
  /** Whether files can be chosen; those on their way are shown anyway. */
  open: boolean
  label: string
  hint?: string
  /** Called with the id of each file that the request has now. */
  onAdded?(id: string, size: number): void
  onUploads?(state: UploadState): void
}

/** Whether a file is on its way, or was not accepted; undefined when there is neither. */
export type UploadState = 'sending' | 'failed' | undefined

/** A place where files are added to a request: chosen, dropped or pasted, each with its progress. */
export function AddFiles({ request, open, label, hint, onAdded, onUploads }: AddFilesProps) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const client = useQueryClient()
  const { uploads, add, retry, cancel } = useUploads({
    bucket: requestFiles,
    async onSent(url, { id, name, size }) {
      await addRequestFile(id, request, { url, name: storedName(name), size })
      await client.invalidateQueries({ queryKey: requestsKey })
      onAdded?.(id, size)
    },
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
