import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#app/data/fields.ts'
import { filesError, lookInto } from '#app/data/service-requests/files.ts'
import { offeredServices } from '#app/data/service-requests/offered-services.ts'
import { NotSent, sendOwnRequestWithFiles } from '#app/data/service-requests/send-own-request.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useFileWords } from './own-files.tsx'

/**
 * The files that a client has chosen for a new request, and the way to send them with it.
 * @param readNotice reads the version of the privacy notice beside the form
 */
export function useRequestFiles(readNotice: () => Promise<number | null>) {
  const { t } = useTranslation('clientPortal')
  const words = useFileWords()
  const language = useLanguage()
  const queries = useQueryClient()
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<FieldError>()
  const [part, setPart] = useState<number>()

  const refuse = (error: FieldError) => new RefusedField('files', words(error))

  /** Sends a request with its files. Throws a RefusedField for what is wrong with a file, or with the service. */
  async function send(values: Parameters<typeof sendOwnRequestWithFiles>[0]) {
    await lookInto(files)
    const wrong = filesError(files)
    setRefused(wrong)
    if (wrong) throw refuse(wrong)
    try {
      return await sendOwnRequestWithFiles(values, files, language, await readNotice(), setPart)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      setRefused(error.errors.files)
      if (error.errors.files) throw refuse(error.errors.files)
      void queries.invalidateQueries({ queryKey: offeredServices.queryKey })
      throw new RefusedField('service_id', t('form.service'))
    } finally {
      setPart(undefined)
    }
  }

  return {
    files,
    /** What is wrong with the files, if anything. */
    refused,
    /** How much of them has been sent, from 0 to 1, while they are. */
    part,
    send,
    change(chosen: File[]) {
      setRefused(undefined)
      setFiles(chosen)
    },
  }
}
