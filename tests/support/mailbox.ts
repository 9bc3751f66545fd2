import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './e2e.ts'

const folder = () => join(process.env.E2E_DATA ?? '', 'outbox')

/** The marks by which to find a mail. */
interface Marks {
  /** The screen that it links to. */
  path?: string
  /** A part of its text or of its link, where an address gets several mails about the same screen. */
  saying?: string
}

/** The mails written so far to an address, the oldest first, each with the name of its file. */
async function mailsTo(address: string, { path = '/new-password', saying = '' }: Marks) {
  const names = await readdir(folder()).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => ({ name, mail: await PostalMime.parse(await readFile(join(folder(), name))) })),
  )
  return mails.filter(
    ({ mail: { to, text = '' } }) =>
      to?.some((one) => one.address?.toLowerCase() === address) &&
      text.includes(`${path}?`) &&
      text.includes(saying),
  )
}

/**
 * Waits for the only mail to an address that has these marks.
 * @param address in lower case
 */
export async function mailTo(address: string, marks: Marks = {}): Promise<Email> {
  const found = () => mailsTo(address, marks)
  const list = async () => (await found()).map(({ name, mail }) => `${name} ${mail.subject}`)
  // The mail of a status leaves after 10 s
  await expect.poll(list, { timeout: 60_000 }).toHaveLength(1)
  const [{ mail } = {}] = await found()
  if (!mail) throw new Error('The mail is gone')
  return mail
}

/** The link in a mail, after checking that text and HTML have the same one. */
export function linkIn({ text, html }: Email): string {
  const [link = ''] = /https?:\/\/\S+/.exec(text ?? '') ?? []
  expect(html?.replaceAll('&amp;', '&')).toContain(`href="${link}"`)
  return link
}
