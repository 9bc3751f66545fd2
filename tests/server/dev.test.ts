/** The server as `npm run dev` starts it: from the sources, through Vite. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailKinds } from '#common/mail-kinds.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ SEED: 'none' }, ['--dev'])
})
afterAll(() => server?.stop())

test('it serves pages in both languages', async () => {
  for (const [path, language] of [
    ['/', 'ar'],
    ['/en', 'en'],
  ]) {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
  }
})

test('it previews every kind of mail in both languages', async () => {
  const response = await fetch(`${server.url}/dev/mails?sample=hostile`)
  expect(response.status).toBe(200)
  const html = await response.text()
  for (const kind of mailKinds)
    for (const language of ['ar', 'en']) expect(html).toContain(`<iframe title="${kind} in ${language}"`)
})
