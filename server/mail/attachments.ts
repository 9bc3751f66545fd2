import { Readable } from 'node:stream'
import { z } from 'zod'
import { requestFiles } from '#common/buckets.ts'
import { typeOfFile } from '#common/request-files.ts'
import type { Backend } from '#server/backend/process.ts'
import { type Mail, MailRefused } from './transport.ts'

const attached = z.object({
  files: z.array(z.object({ name: z.string(), file: z.string().nullable() })).default([]),
})

/** Milliseconds for sending a mail with files: less than the two minutes for which a mail is claimed. */
export const deadlineWithFiles = 110_000

/** The files of a mail, opened for reading once. */
interface Opened {
  attachments: NonNullable<Mail['attachments']>
  /** Closes the files that were not read. */
  close(): void
}

/**
 * Opens the files of a mail in storage, without loading them into memory.
 * @throws MailRefused when a file no longer exists
 */
export async function openAttachments(
  data: unknown,
  backend: Backend,
  secretKey: string,
  signal: AbortSignal,
): Promise<Opened> {
  const attachments: Opened['attachments'] = []
  const close = () => {
    for (const { content } of attachments) content.destroy()
  }
  try {
    for (const { name, file } of attached.safeParse(data).data?.files ?? []) {
      const answer = file?.startsWith(`/storage/v1/object/${requestFiles}/`)
        ? await backend.fetch(file, {
            headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
            signal,
          })
        : undefined
      if (!answer || answer.status === 404 || answer.status === 400) throw new MailRefused('file_gone')
      if (!answer.ok || !answer.body)
        throw Object.assign(new Error('A file was not read.'), { code: `storage_${answer.status}` })
      const content = Readable.fromWeb(answer.body as never)
      // Closing it before it was read is no error
      content.on('error', () => undefined)
      const contentType = typeOfFile(name)?.type ?? 'application/octet-stream'
      attachments.push({ filename: name, contentType, content })
    }
  } catch (error) {
    close()
    throw error
  }
  return { attachments, close }
}
