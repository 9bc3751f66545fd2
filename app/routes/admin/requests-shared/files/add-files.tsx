import { useQueryClient } from '@tanstack/react-query'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import { addRequestFile } from '#app/data/service-requests/request-files.ts'
import { FileUploads, type UploadState } from './file-uploads.tsx'

interface AddFilesProps {
  request: string
  /** Whether files can be chosen; those on their way are shown anyway. */
  open: boolean
  label: string
  hint?: string
  /** Called with the id of each file that was added to the request. */
  onAdded?(id: string, size: number): void
  onUploads?(state: UploadState): void
}

/** A place where files are added to a request. */
export function AddFiles({ request, onAdded, ...rest }: AddFilesProps) {
  const client = useQueryClient()
  return (
    <FileUploads
      {...rest}
      store={async (id, file) => {
        await addRequestFile(id, request, file)
        await client.invalidateQueries({ queryKey: requestsKey })
        onAdded?.(id, file.size)
      }}
    />
  )
}
