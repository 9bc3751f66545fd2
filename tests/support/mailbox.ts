import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './e2e.ts'

const folder = () => join(process.env.E2E_DATA ?? '', 'outbox')

/** The mails written so far to an address that link to a screen, the oldest first. */
async function mailsTo(address: string, path: string): Promise<Email[]> {
  const files = await readdir(folder()).catch(() => [])
  const mails = await Promise.all(
    files
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))),
  )
  return mails.filter(
    ({ to, text }) => to?.some((one) => one.address?.toLowerCase() === address) && text?.includes(`${path}?`),
  )
}

/**
 * Waits for a mail to an address.
 * @param address in lower case
 * @param path the screen that the mail links to
 * @param number 1 for the first such mail
 */
export async function mailTo(address: string, path = '/new-password', number = 1): Promise<Email> {
  const found = () => mailsTo(address, path)
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(number)
  const mail = (await found())[number - 1]
  if (!mail) throw new Error('The mail is gone')
  return mail
}

/** The link in a mail, after checking that text and HTML have the same one. */
export function linkIn({ text, html }: Email): string {
  const [link = ''] = /https?:\/\/\S+/.exec(text ?? '') ?? []
  expect(html?.replaceAll('&amp;', '&')).toContain(`href="${link}"`)
  return link
}
