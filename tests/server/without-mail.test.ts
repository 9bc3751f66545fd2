/** A site without a mail server promises no email on its public pages (docs/decisions/0056). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { track as ar } from '#app/i18n/locales/ar/track.ts'
import { forms } from '#app/i18n/locales/en/forms.ts'
import { track as en } from '#app/i18n/locales/en/track.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const servers: RunningServer[] = []
beforeAll(async () => {
  for (const MAIL_TRIAL of ['no', 'yes']) servers.push(await startServer({ SEED: 'none', MAIL_TRIAL }))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
})

/** The page of both sites: without and with mails. */
const pages = (path: string) =>
  Promise.all(
    servers.map(async ({ url }) => (await (await fetch(url + path)).text()).replaceAll('&#x27;', '’')),
  )

it.each([
  ['/track', ar],
  ['/en/track', en],
])('%s does not say that the reference is in an email', async (path, { hints }) => {
  const [without, withMails] = await pages(path)
  expect(without).toContain(hints.referenceNoMail)
  expect(without).not.toContain(hints.reference)
  expect(withMails).toContain(hints.reference)
})

it('the form for privacy requests, whose email has to be confirmed, says whom to ask instead', async () => {
  const [without, withMails] = await pages('/en/privacy/request')
  expect(without).toContain(forms.privacy.noMail)
  expect(without).not.toContain('<form')
  expect(withMails).toContain('<form')
})
