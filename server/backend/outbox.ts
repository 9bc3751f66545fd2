import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailDriver } from '@supabase/lite'
import { createTransport } from 'nodemailer'

/**
 * Writes each mail of the sign-in service as an `.eml` file that any mail program opens, so that none is
 * lost or printed where a log keeps it.
 * @param folder where they go (mode 0700); a name starts with the time it was written
 */
export function outbox(folder: string): EmailDriver {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ to, subject, text, html }) {
      const { message } = await composer.sendMail({ from: 'no-reply@localhost', to, subject, text, html })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
  }
}
