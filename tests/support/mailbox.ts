import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './e2e.ts'

const folder = () => join(process.env.E2E_DATA ?? '', 'outbox')

/** The mails to an address that the site has written so far, the oldest first. */
async function mailsTo(address: string): Promise<Email[]> {
  const files = await readdir(folder()).catch(() => [])
  const mails = await Promise.all(
    files
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))),
  )
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

/** Waits for the mail of this number, from 1, to an address. */
export async function mailTo(address: string, number = 1): Promise<Email> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 30_000 }).toBe(number)
  const mail = (await mailsTo(address))[number - 1]
  if (!mail) throw new Error('The mail is gone')
  return mail
}

/** The link of a mail, the same in both of its parts. */
export function linkIn({ text, html }: Email): string {
  const [link = ''] = /https?:\/\/\S+/.exec(text ?? '') ?? []
  expect(html?.replaceAll('&amp;', '&')).toContain(`href="${link}"`)
  return link
}
