import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPhoto, uploadFile } from '#app/data/files.ts'
import { DataError } from '#app/data/result.ts'
import { shrinkImage, UnreadableImage } from '#app/workspace/images/shrink-image.ts'
import { storeUpload, type UploadAttempt } from '#app/workspace/images/store-upload.ts'
import { employeeDocuments } from '#common/buckets.ts'
import { RefusedField } from './edit-form-options.ts'
import type { EditFormState } from './use-edit-form.ts'

/**
 * The scan of a document in a form whose field `scan` keeps the name of the file.
 * @param folder whose document it is: the id of the employee
 */
export function useScan(folder: string) {
  const { t } = useTranslation('workspace')
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const attempt = useRef<UploadAttempt>({})

  /**
   * Uploads the file (a photo made smaller) and stores its address. @throws RefusedField, what `store` throws
   */
  async function upload<Stored>(file: File, store: (file_url: string) => Promise<Stored>): Promise<Stored> {
    let stored: Stored | undefined
    try {
      await storeUpload(attempt.current, {
        upload: async () =>
          uploadFile(employeeDocuments, isPhoto(file) ? await shrinkImage(file) : file, {
            folder,
            progress: setSent,
          }),
        async store(file_url) {
          stored = await store(file_url)
        },
        // The server deletes files that no row names
        remove: async () => undefined,
      })
      return stored as Stored
    } catch (error) {
      if (error instanceof UnreadableImage) throw new RefusedField('scan', t('files.unreadable'))
      if (error instanceof DataError && error.code === '415')
        throw new RefusedField('scan', t('files.content'))
      throw error
    } finally {
      setSent(0)
    }
  }

  /** The props of a ScanField of the form. */
  function fieldOf({ form, value, saving }: Pick<EditFormState, 'form' | 'value' | 'saving'>) {
    const choose = (chosen: File | null, name: string) => {
      attempt.current = {}
      setFile(chosen)
      form.clearErrors('scan')
      form.setValue('scan', name, { shouldDirty: true })
    }
    return {
      file,
      missing: file ? '' : value('scan').value,
      sent: saving && file ? sent : null,
      onFile: (chosen: File | null) => choose(chosen, chosen?.name ?? ''),
      onRefused: (name: string) => choose(null, name),
    }
  }

  return { file, upload, fieldOf }
}
